package dev.remora.shared.url;

/// Which characters stand unescaped where (RFC 3986, 2.2, 2.3 and 3.3).
final class Chars {
    /// Letters, digits, `-._~`: an escape of one of these means the same as the character.
    static final int UNRESERVED = 1;

    /// What a path may hold as it is: unreserved, sub-delims, `:@/`.
    static final int PATH = 2;

    /// What a query may hold as it is: as a path, and `?`; not `'`, which browsers escape there.
    static final int QUERY = 4;

    /// What a canonical host name is made of: lower-case letters, digits, `-_`. The dot parts labels.
    static final int LABEL = 8;

    private static final byte[] CLASSES = classes();

    private Chars() {}

    /// Whether `c` is of a class.
    static boolean is(int kind, char c) {
        return c < 128 && (CLASSES[c] & kind) != 0;
    }

    /// A slash, or what browsers take for one.
    static boolean slash(char c) {
        return c == '/' || c == '\\';
    }

    /// Value of a hexadecimal digit in either case, -1 for anything else.
    static int hex(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return c < 128 && lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /// Where the escape at `i` is followed by two hexadecimal digits, the byte that it stands for; else -1.
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
