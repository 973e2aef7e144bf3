package dev.remora.crawler.priority.text;

import dev.remora.shared.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// The words of an address, as a text: host, path and query, decoded as UTF-8, separated by spaces. Digits are
/// left out, because numbers carry no meaning.
public final class UrlTerms {
    private UrlTerms() {}

    /// Returns for example `news example zh 针灸 html` for `http://news.example/zh/%E9%92%88%E7%81%B8_2.html`.
    public static String of(Url url) {
        String path = url.pathAndQuery();
        StringBuilder words = new StringBuilder(path.length() + 32);
        letters(url.hostName(), words);
        letters(path.indexOf('%') < 0 ? path : decoded(path), words);
        return words.toString();
    }

    private static String decoded(String path) {
        try {
            return URLDecoder.decode(path, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a % that begins no escape
            return path;
        }
    }

    private static void letters(String text, StringBuilder words) {
        boolean gap = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isLetter(c)) {
                if (gap && !words.isEmpty()) {
                    words.append(' ');
                }
                words.append(c);
                gap = false;
            } else {
                gap = true;
            }
        }
    }
}
