package dev.remora.shared.text;

/// The beginning of a text.
public final class Beginning {
    private Beginning() {}

    /// Returns the first characters of a text, without half a surrogate pair at the end.
    ///
    /// @param most maximum number of UTF-16 units, 0 or more
    public static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, most > 0 && Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
