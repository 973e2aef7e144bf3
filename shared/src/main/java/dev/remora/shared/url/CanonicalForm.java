package dev.remora.shared.url;

/// Checks in one pass, without allocation, whether an address is already in canonical form. Nearly every link
/// of a real page is, so this is the usual cost of a link.
///
/// May return false for a canonical address of a rare form (a port, a numeric host, a name in punycode, a dot
/// at the start of a segment, a path parameter), which then takes the slow path to the same result. Never
/// returns true for an address that is not canonical.
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

    /// Returns the offset of the slash after a plain host name that begins at `start`, or -1.
    private static int hostEnd(String text, int start) {
        int label = start;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Chars.is(Chars.LABEL, c)) {
                continue;
            }
            boolean plain = i > label && i - label <= 63 && !text.startsWith(Punycode.PREFIX, label);
            if (!plain || (c != '.' && c != '/')) {
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
