package dev.remora.shared.text;

import java.util.Arrays;

/// Gathers words by their bounds in the folded text and gives them by their bounds in the original. Words that meet
/// in one original character (`½` folds to `1⁄2`) become one.
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
        if (size > 0 && start < starts[size - 1] + lengths[size - 1]) {
            lengths[size - 1] = Math.max(end, starts[size - 1] + lengths[size - 1]) - starts[size - 1];
            return;
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
