package dev.remora.shared.url;

/// Removes white space and control characters of an address (WHATWG URL, "basic URL parser", steps 1 to 3).
final class Trimming {
    private Trimming() {}

    /// Removes controls and spaces at both ends, and tabs and line ends everywhere.
    static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        String inner = text.substring(start, end);
        for (int i = 0; i < inner.length(); i++) {
            if (breaks(inner.charAt(i))) {
                return withoutBreaks(inner, i);
            }
        }
        return inner;
    }

    /// Whether control characters are left, which are invalid in an address.
    static boolean holdsControls(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static String withoutBreaks(String text, int first) {
        var out = new StringBuilder(text.length()).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            if (!breaks(text.charAt(i))) {
                out.append(text.charAt(i));
            }
        }
        return out.toString();
    }

    private static boolean breaks(char c) {
        return c == '\t' || c == '\n' || c == '\r';
    }
}
