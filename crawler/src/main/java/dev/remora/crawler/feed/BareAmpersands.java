package dev.remora.crawler.feed;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.List;

/// Escapes the ampersands in XML that begin no reference that XML knows, as in addresses that a program pasted into a
/// sitemap, or `&nbsp;`: a parser stops at the first of them.
final class BareAmpersands {
    /// Maximum number of bytes that are added; ampersands behind them stay as they are.
    static final int MOST_ADDED = 4 << 20;

    private static final byte[] CDATA = "<![CDATA[".getBytes(ISO_8859_1);
    private static final byte[] CDATA_END = "]]>".getBytes(ISO_8859_1);
    private static final byte[] ADDED = "amp;".getBytes(ISO_8859_1);

    private static final List<byte[]> NAMED = List.of("amp;", "lt;", "gt;", "quot;", "apos;").stream()
            .map(name -> name.getBytes(ISO_8859_1))
            .toList();

    private BareAmpersands() {}

    /// Number of bytes that escaping adds; 0 for anything but XML.
    static int added(byte[] plain) {
        int added = 0;
        int next = isMarkup(plain) ? stray(plain, 0) : -1;
        while (next >= 0 && added < MOST_ADDED) {
            added += ADDED.length;
            next = stray(plain, next + 1);
        }
        return added;
    }

    /// Returns XML with its bare ampersands escaped, anything else as it is.
    static byte[] escaped(byte[] plain) {
        int added = added(plain);
        if (added == 0) {
            return plain;
        }
        byte[] escaped = new byte[plain.length + added];
        int from = 0;
        int to = 0;
        while (to - from < added) {
            int end = stray(plain, from) + 1;
            System.arraycopy(plain, from, escaped, to, end - from);
            to += end - from;
            System.arraycopy(ADDED, 0, escaped, to, ADDED.length);
            to += ADDED.length;
            from = end;
        }
        System.arraycopy(plain, from, escaped, to, plain.length - from);
        return escaped;
    }

    /// Whether the first character is `<`, in a charset that has ASCII.
    static boolean isMarkup(byte[] plain) {
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
        boolean number = from < plain.length && plain[from] == '#';
        return number ? isNumber(plain, from + 1) : NAMED.stream().anyMatch(name -> begins(plain, from, name));
    }

    private static boolean isNumber(byte[] plain, int from) {
        boolean hexadecimal = from < plain.length && plain[from] == 'x';
        int begin = hexadecimal ? from + 1 : from;
        int end = begin;
        while (end < plain.length && Character.digit(plain[end], hexadecimal ? 16 : 10) >= 0) {
            end++;
        }
        return end > begin && end < plain.length && plain[end] == ';';
    }
}
