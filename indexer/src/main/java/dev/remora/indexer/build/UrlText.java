package dev.remora.indexer.build;

import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Converts an address to words: decodes escapes, and replaces everything that is neither letter nor digit by
/// a space.
final class UrlText {
    private UrlText() {}

    /// Returns host and path, for example `www example org 中医 page 7` for
    /// `http://www.example.org/%E4%B8%AD%E5%8C%BB/page-7`.
    static String of(Url url) {
        String text = decoded(url.hostName() + url.pathAndQuery());
        StringBuilder words = new StringBuilder(text.length());
        text.codePoints().forEach(c -> words.appendCodePoint(Character.isLetterOrDigit(c) ? c : ' '));
        return words.toString();
    }

    /// Decodes escapes as UTF-8; invalid UTF-8 becomes a replacement character, which is not a letter.
    private static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            int high = digit(text, i + 1);
            int low = digit(text, i + 2);
            if (text.charAt(i) == '%' && high >= 0 && low >= 0) {
                bytes.write(high << 4 | low);
                i += 2;
            } else {
                bytes.writeBytes(String.valueOf(text.charAt(i)).getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static int digit(String text, int at) {
        return at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
    }
}
