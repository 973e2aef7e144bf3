package dev.remora.crawler.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/// Escapes the ampersands in XML that begin no reference, as in addresses that a program pasted into a sitemap: a
/// parser
/// stops at the first of them.
final class BareAmpersands {
    private static final byte[] CDATA = "<![CDATA[".getBytes(ISO_8859_1);
    private static final byte[] CDATA_END = "]]>".getBytes(ISO_8859_1);

    private static final byte[] ESCAPED = "&amp;".getBytes(ISO_8859_1);

    /// So many ampersands add 4 MiB.
    private static final int MOST_ESCAPED = 1 << 20;

    private static final int MORE = 2_000;
    private static final int LONGEST_NAME = 31;

    private BareAmpersands() {}

    /// Returns XML with its bare ampersands escaped, anything else as it is.
    static byte[] escaped(byte[] plain) {
        int next = isMarkup(plain) ? stray(plain, 0) : -1;
        if (next < 0) {
            return plain;
        }
        ByteArrayOutputStream escaped = new ByteArrayOutputStream(plain.length + MORE);
        int from = 0;
        for (int i = 0; next >= 0 && i < MOST_ESCAPED; i++) {
            escaped.write(plain, from, next - from);
            escaped.writeBytes(ESCAPED);
            from = next + 1;
            next = stray(plain, from);
        }
        escaped.write(plain, from, plain.length - from);
        return escaped.toByteArray();
    }

    /// Whether the first character is `<`, in a charset that has ASCII.
    private static boolean isMarkup(byte[] plain) {
        int first = 0;
        while (first < plain.length && plain[first] <= ' ') { // white space, or a byte order mark
            first++;
        }
        return first + 1 < plain.length && plain[first] == '<' && plain[first + 1] != 0;
    }

    /// The next ampersand that begins no reference, outside of sections that need none; -1 if there is none.
    private static int stray(byte[] plain, int from) {
        boolean section = false;
        for (int i = from; i < plain.length; i++) {
            if (plain[i] == (section ? ']' : '<') && begins(plain, i, section ? CDATA_END : CDATA)) {
                section = !section;
            } else if (plain[i] == '&' && !section && !isReference(plain, i + 1)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean begins(byte[] plain, int at, byte[] with) {
        int end = Math.min(plain.length, at + with.length);
        return Arrays.equals(plain, at, end, with, 0, with.length);
    }

    private static boolean isReference(byte[] plain, int from) {
        int end = from < plain.length && plain[from] == '#' ? from + 1 : from;
        int begin = end;
        while (end < plain.length && end - begin < LONGEST_NAME && Character.isLetterOrDigit(plain[end])) {
            end++;
        }
        return end > begin && end < plain.length && plain[end] == ';';
    }
}
