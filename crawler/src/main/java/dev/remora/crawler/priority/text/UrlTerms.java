package dev.remora.crawler.priority.text;

import dev.remora.shared.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/// The words that an address is made of, as a text: host, path and query, escapes read as UTF-8, everything between
/// letters a space. Digits are left out: they number things and name nothing.
public final class UrlTerms {
    private UrlTerms() {}

    /// `http://news.example/zh/%E9%92%88%E7%81%B8_2.html` gives `news example zh 针灸 html`.
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
