package dev.remora.shared.url;

/// Says in one pass, without making anything, that an address is in canonical form already. Nearly every link of a
/// real page is, so this is what a link costs.
///
/// It may say no to a canonical address of a rare form (a port, a numeric host, a dot at the start of a segment, a
/// path parameter): the long way then finds the same. It never says yes to one that is not.
final class CanonicalForm {
    private CanonicalForm() {}

    static boolean holds(String text) {
        int host = text.startsWith("http://") ? 7 : text.startsWith("https://") ? 8 : -1;
        if (host < 0 || text.length() > UrlRules.LONGEST) {
            return false;
        }
        int path = hostEnd(text, host);
        return path > 0 && pathAndQuery(text, path);
    }

    /// Where a plain host name that begins at `start` meets the slash behind it, or -1.
    private static int hostEnd(String text, int start) {
        int label = start;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Chars.is(Chars.LABEL, c)) {
                continue;
            }
            if (i == label || i - label > 63 || (c != '.' && c != '/')) {
                return -1;
            }
            if (c == '/') {
                // a last label that begins with a digit may be a numeric address
                return i - start <= 253 && text.charAt(label) > '9' ? i : -1;
            }
            label = i + 1;
        }
        return -1;
    }

    private static boolean pathAndQuery(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '?') {
                return query(text, i + 1);
            }
            if (c == '%') {
                if (!escape(text, i)) {
                    return false;
                }
                i += 2;
            } else if (c == ';' || !Chars.is(Chars.PATH, c) || (c == '.' && text.charAt(i - 1) == '/')) {
                return false;
            }
        }
        return true;
    }

    private static boolean query(String text, int start) {
        int parameter = start;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (!escape(text, i)) {
                    return false;
                }
                i += 2;
            } else if (c == '&') {
                if (Tracking.matches(text, parameter, i)) {
                    return false;
                }
                parameter = i + 1;
            } else if (!Chars.is(Chars.QUERY, c)) {
                return false;
            }
        }
        return start < text.length() && !Tracking.matches(text, parameter, text.length());
    }

    private static boolean escape(String text, int i) {
        int value = Chars.escaped(text, i);
        return value >= 0
                && !Chars.is(Chars.UNRESERVED, (char) value)
                && text.charAt(i + 1) < 'a'
                && text.charAt(i + 2) < 'a';
    }
}
