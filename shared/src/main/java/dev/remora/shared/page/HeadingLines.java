package dev.remora.shared.page;

/// Detects section headings in a main text: short lines that do not end like a sentence and precede a longer
/// line.
public final class HeadingLines {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 30;

    private HeadingLines() {}

    /// Whether a line is a heading.
    ///
    /// @param start of the line in the text
    /// @param end of the line, without its line feed
    /// @param nextLength length of the next line in characters
    public static boolean heads(String text, int start, int end, int nextLength) {
        int length = end - start;
        return length >= SHORTEST && length <= LONGEST && nextLength > length && opens(text, end);
    }

    /// Whether a line ends in a letter, a digit, or the bracket of a title.
    private static boolean opens(String text, int end) {
        int last = text.codePointBefore(end);
        return Character.isLetterOrDigit(last) || last == '》';
    }
}
