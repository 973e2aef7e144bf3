package dev.remora.shared.text;

/// A folded text with the offsets of its characters in the original. Folding may change the length: `㎏`
/// becomes two characters, `e` with a combining accent one; then every folded character maps to the whole
/// piece.
public final class FoldedText {
    private final String original;
    private final String text;
    private final int[] starts;
    private final int[] ends;

    FoldedText(String original, String text, int[] starts, int[] ends) {
        this.original = original;
        this.text = text;
        this.starts = starts;
        this.ends = ends;
    }

    /// A text of which folding moved no character: offsets are the same.
    static FoldedText unmoved(String original, String text) {
        return new FoldedText(original, text, null, null);
    }

    /// The folded text.
    public String text() {
        return text;
    }

    /// The start of folded character `i` in the original.
    ///
    /// @param i 0 to length − 1
    public int originalStart(int i) {
        return starts == null ? i : starts[i];
    }

    /// The end, in the original, of the folded character before `end`.
    ///
    /// @param end 1 to length
    public int originalEnd(int end) {
        return ends == null ? end : ends[end - 1];
    }

    /// Returns the original of a stretch of folded characters.
    ///
    /// @param start offset of its first character
    /// @param end offset after its last one, above `start`
    public String original(int start, int end) {
        return original.substring(originalStart(start), originalEnd(end));
    }
}
