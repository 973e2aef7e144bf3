package dev.remora.search.suggest;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/// Where the words of a run of Chinese characters begin and end.
///
/// @param borders of words, with the beginning and the end of the run
record TypedWords(NavigableSet<Integer> borders) {
    static TypedWords of(String run, Segmenter segmenter) {
        SegmentedText cut = segmenter.segment(run);
        NavigableSet<Integer> borders = new TreeSet<>();
        borders.add(0);
        borders.add(run.length());
        for (int i = 0; i < cut.tokens().size(); i++) {
            borders.add(cut.tokens().start(i));
            borders.add(cut.tokens().end(i));
        }
        return new TypedWords(borders);
    }

    /// Whether a part of the run consists of whole words.
    boolean whole(int start, int end) {
        return borders.contains(start) && borders.contains(end);
    }

    /// Whether a character is a word by itself.
    boolean alone(int at) {
        return whole(at, at + 1);
    }

    /// Returns the word of a run that ends at a border.
    Optional<String> before(int border, CharSequence run) {
        return Optional.ofNullable(borders.lower(border))
                .map(start -> run.subSequence(start, border).toString());
    }

    /// Returns the word of a run that begins at a border.
    Optional<String> after(int border, CharSequence run) {
        return Optional.ofNullable(borders.higher(border))
                .map(end -> run.subSequence(border, end).toString());
    }
}
