package dev.remora.shared.url;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/// Normalises percent-escapes (RFC 3986, 6.2.2.1 and 6.2.2.2): upper-case digits, unreserved characters
/// unescaped, all other disallowed characters escaped, a lone `%` escaped as `%25`.
///
/// Escaped bytes of other characters stay escaped in any charset: `%B5%E7` is 电 in GBK and invalid UTF-8, and
/// is sent back to the server unchanged.
final class Escapes {
    private static final char[] DIGITS = "0123456789ABCDEF".toCharArray();

    private Escapes() {}

    /// Normalises a path; backslashes become slashes, as in browsers. Characters beyond ASCII are escaped in
    /// UTF-8.
    static String path(String path) {
        String slashed = path.indexOf('\\') < 0 ? path : path.replace('\\', '/');
        return normal(slashed, Chars.PATH, StandardCharsets.UTF_8);
    }

    /// Normalises a query. Characters beyond ASCII are escaped in `charset`, as browsers do with the page's
    /// charset.
    static String query(String query, Charset charset) {
        return normal(query, Chars.QUERY, charset);
    }

    private static String normal(String s, int bare, Charset charset) {
        int clean = cleanPrefix(s, bare);
        if (clean == s.length()) {
            return s;
        }
        var out = new StringBuilder(s.length() + 32).append(s, 0, clean);
        for (int i = clean; i < s.length(); ) {
            char c = s.charAt(i);
            if (c == '%') {
                i += escape(s, i, out);
            } else if (c < 128) {
                if (Chars.is(bare, c)) {
                    out.append(c);
                } else {
                    append(out, c);
                }
                i++;
            } else {
                int end = i + 1;
                while (end < s.length() && s.charAt(end) >= 128) {
                    end++;
                }
                appendEncoded(out, s.substring(i, end), charset);
                i = end;
            }
        }
        return out.toString();
    }

    private static int cleanPrefix(String s, int bare) {
        int i = 0;
        while (i < s.length() && Chars.is(bare, s.charAt(i))) {
            i++;
        }
        return i;
    }

    /// Appends the normalised escape at `i`; returns the number of characters of `s` consumed.
    private static int escape(String s, int i, StringBuilder out) {
        int value = Chars.escaped(s, i);
        if (value < 0) {
            out.append("%25");
            return 1;
        }
        if (Chars.is(Chars.UNRESERVED, (char) value)) {
            out.append((char) value);
        } else {
            append(out, value);
        }
        return 3;
    }

    private static void append(StringBuilder out, int value) {
        out.append('%').append(DIGITS[value >> 4]).append(DIGITS[value & 15]);
    }

    private static void appendEncoded(StringBuilder out, String text, Charset charset) {
        if (charset.equals(StandardCharsets.UTF_8)) {
            appendUtf8(out, text);
            return;
        }
        CharsetEncoder encoder = charset.newEncoder();
        text.codePoints().map(Escapes::scalar).forEach(point -> {
            String one = Character.toString(point);
            try {
                ByteBuffer bytes = encoder.encode(CharBuffer.wrap(one));
                while (bytes.hasRemaining()) {
                    appendByte(out, bytes.get() & 0xff);
                }
            } catch (CharacterCodingException unmappable) {
                // WHATWG URL, "percent-encode after encoding": a character missing from the charset becomes
                // an escaped numeric reference
                out.append("%26%23").append(point).append("%3B");
            }
        });
    }

    /// Appends a byte of a multi-byte charset. If it is the code of an unreserved letter, it is written as
    /// that letter.
    private static void appendByte(StringBuilder out, int value) {
        if (Chars.is(Chars.UNRESERVED, (char) value)) {
            out.append((char) value);
        } else {
            append(out, value);
        }
    }

    private static void appendUtf8(StringBuilder out, String text) {
        for (int i = 0; i < text.length(); ) {
            int read = text.codePointAt(i);
            i += Character.charCount(read);
            int point = scalar(read);
            if (point < 0x800) {
                append(out, 0xC0 | (point >> 6));
            } else if (point < 0x10000) {
                append(out, 0xE0 | (point >> 12));
                append(out, 0x80 | ((point >> 6) & 0x3F));
            } else {
                append(out, 0xF0 | (point >> 18));
                append(out, 0x80 | ((point >> 12) & 0x3F));
                append(out, 0x80 | ((point >> 6) & 0x3F));
            }
            append(out, 0x80 | (point & 0x3F));
        }
    }

    /// Returns the replacement character for an unpaired surrogate, as browsers write it.
    private static int scalar(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE ? 0xFFFD : point;
    }
}
