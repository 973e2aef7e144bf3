package dev.remora.shared.text;

import java.util.Arrays;

/// The positions of the words of a text: for each word the offset of its first character and its length, in
/// the original text. Punctuation and white space belong to no word. Words do not overlap and are in order.
///
/// Terms are not stored: the term of a word is [Folding#fold] of its characters.
public final class Tokens {
    /// No words.
    public static final Tokens NONE = new Tokens(new int[0], new int[0]);

    private final int[] starts;
    private final int[] lengths;

    /// @param starts offsets of the first characters, ascending
    /// @param lengths in characters (UTF-16 units), each at least 1; as many as starts
    public Tokens(int[] starts, int[] lengths) {
        if (starts.length != lengths.length) {
            throw new IllegalArgumentException(
                    "starts and lengths differ in number: " + starts.length + ", " + lengths.length);
        }
        int end = 0;
        for (int i = 0; i < starts.length; i++) {
            if (starts[i] < end || lengths[i] < 1) {
                throw new IllegalArgumentException("word " + i + " overlaps the one before it or is empty");
            }
            end = starts[i] + lengths[i];
        }
        this.starts = starts.clone();
        this.lengths = lengths.clone();
    }

    /// The number of words.
    public int size() {
        return starts.length;
    }

    /// Offset of the first character of word `i`.
    public int start(int i) {
        return starts[i];
    }

    /// Offset after the last character of word `i`.
    public int end(int i) {
        return starts[i] + lengths[i];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tokens that
                && Arrays.equals(starts, that.starts)
                && Arrays.equals(lengths, that.lengths);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(starts) + Arrays.hashCode(lengths);
    }

    @Override
    public String toString() {
        return size() + " tokens";
    }
}
