package dev.remora.shared.text;

import java.util.Arrays;

/// Collects words by their bounds in the folded text and returns their bounds in the original. Words that
/// share an original character (`½` folds to `1⁄2`) become one, up to the maximum word length.
final class TokenList {
    private final FoldedText folded;
    private int[] starts;
    private int[] lengths;
    private int size;

    TokenList(FoldedText folded) {
        this.folded = folded;
        int guess = folded.text().length() / 2 + 4;
        starts = new int[guess];
        lengths = new int[guess];
    }

    void add(int foldedStart, int foldedEnd) {
        int start = folded.originalStart(foldedStart);
        int end = folded.originalEnd(foldedEnd);
        int before = size == 0 ? 0 : starts[size - 1] + lengths[size - 1];
        if (start < before) {
            int joined = Math.max(end, before) - starts[size - 1];
            if (joined <= WordRuns.LONGEST_WORD || end <= before) {
                lengths[size - 1] = joined;
                return;
            }
            start = before;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size * 2);
            lengths = Arrays.copyOf(lengths, size * 2);
        }
        starts[size] = start;
        lengths[size++] = end - start;
    }

    Tokens tokens() {
        return size == 0 ? Tokens.NONE : new Tokens(Arrays.copyOf(starts, size), Arrays.copyOf(lengths, size));
    }
}
