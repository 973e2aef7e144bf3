package dev.remora.search.suggest.correct;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import java.util.List;
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

    record Word(int start, int end) {
        int length() {
            return end - start;
        }
    }

    private List<Word> all() {
        return borders.stream()
                .filter(start -> borders.higher(start) != null)
                .map(start -> new Word(start, borders.higher(start)))
                .toList();
    }

    /// Returns the word that a place is inside of; empty at a border.
    Optional<Word> around(int place) {
        return borders.contains(place)
                ? Optional.empty()
                : Optional.of(new Word(borders.lower(place), borders.higher(place)));
    }

    /// Returns the words that have any of some characters.
    List<Word> within(int from, int to) {
        return all().stream()
                .filter(word -> word.start() < to && word.end() > from)
                .toList();
    }

    /// Returns the words that have none of some characters.
    List<Word> outside(int from, int to) {
        return all().stream()
                .filter(word -> word.start() >= to || word.end() <= from)
                .toList();
    }

    /// Whether a part of the run consists of whole words.
    boolean whole(int start, int end) {
        return borders.contains(start) && borders.contains(end);
    }

    boolean alone(int from, int to) {
        return borders.contains(from) && Integer.valueOf(to).equals(borders.higher(from));
    }

    /// Whether a character is a word by itself.
    boolean alone(int at) {
        return alone(at, at + 1);
    }

    /// Returns the word of a run that ends at a border.
    Optional<String> before(int border, CharSequence run) {
        return Optional.ofNullable(borders.contains(border) ? borders.lower(border) : null)
                .map(start -> run.subSequence(start, border).toString());
    }

    /// Returns the word of a run that begins at a border.
    Optional<String> after(int border, CharSequence run) {
        return Optional.ofNullable(borders.contains(border) ? borders.higher(border) : null)
                .map(end -> run.subSequence(border, end).toString());
    }
}
