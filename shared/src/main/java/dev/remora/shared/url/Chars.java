package dev.remora.shared.url;

/// The characters that may be unescaped in each part of an address (RFC 3986, 2.2, 2.3 and 3.3).
final class Chars {
    /// Letters, digits, `-._~`: an escaped form is equivalent to the character.
    static final int UNRESERVED = 1;

    /// Unescaped characters of a path: unreserved, sub-delims, `:@/`.
    static final int PATH = 2;

    /// Unescaped characters of a query: as in a path, and `?`; not `'`, which browsers escape there.
    static final int QUERY = 4;

    /// Characters of a canonical host label: lower-case letters, digits, `-_`.
    static final int LABEL = 8;

    private static final byte[] CLASSES = classes();

    private Chars() {}

    /// Whether `c` belongs to a class.
    static boolean is(int kind, char c) {
        return c < 128 && (CLASSES[c] & kind) != 0;
    }

    /// Whether `c` is a slash or a backslash, which browsers treat as a slash.
    static boolean slash(char c) {
        return c == '/' || c == '\\';
    }

    /// Returns the value of a hexadecimal digit in either case, -1 for other characters.
    static int hex(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return c < 128 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /// Returns the byte encoded by the two hexadecimal digits after `i`, or -1 if they are not digits.
    static int escaped(String s, int i) {
        if (i + 2 >= s.length()) {
            return -1;
        }
        int high = hex(s.charAt(i + 1));
        int low = hex(s.charAt(i + 2));
        return high < 0 || low < 0 ? -1 : (high << 4) | low;
    }

    private static byte[] classes() {
        byte[] table = new byte[128];
        for (char c = 'a'; c <= 'z'; c++) {
            table[c] = UNRESERVED | PATH | QUERY | LABEL;
            table[c - 32] = UNRESERVED | PATH | QUERY;
        }
        for (char c = '0'; c <= '9'; c++) {
            table[c] = UNRESERVED | PATH | QUERY | LABEL;
        }
        add(table, "-_", UNRESERVED | PATH | QUERY | LABEL);
        add(table, ".~", UNRESERVED | PATH | QUERY);
        add(table, "!$&()*+,;=:@/", PATH | QUERY);
        add(table, "'", PATH);
        add(table, "?", QUERY);
        return table;
    }

    private static void add(byte[] table, String chars, int kinds) {
        for (int i = 0; i < chars.length(); i++) {
            table[chars.charAt(i)] |= (byte) kinds;
        }
    }
}
