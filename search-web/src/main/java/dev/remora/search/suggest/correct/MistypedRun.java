package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.Completions;
import dev.remora.search.suggest.SimilarWords;
import dev.remora.search.suggest.correct.ReplacementEvidence.Counted;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A run of Chinese characters in a query that may be mistyped.
///
/// @param typed the run
/// @param words of the run
/// @param others words elsewhere in the query
/// @param known what is known of the indexes
/// @param found whether a page of results has all words of the query
record MistypedRun(String typed, TypedWords words, List<String> others, Known known, boolean found) {
    private static final int SHORT = 2;

    /// Replacements whose pages are counted.
    private static final int COUNTED = 8;

    /// A word that may be any other is at least this many times as frequent as the next one.
    private static final int DOMINANT = 3;

    /// What is known of the indexes.
    ///
    /// @param near words
    /// @param entries all entries
    /// @param classes knows how often a character is a word
    record Known(
            SimilarWords near,
            Completions entries,
            Slips slips,
            StopWords stopWords,
            WordClasses classes,
            PhraseCounts counts) {}

    PhraseCounts counts() {
        return known.counts();
    }

    /// Returns the run with its most likely mistake corrected.
    Optional<String> corrected() {
        ReplacementEvidence evidence = new ReplacementEvidence(this);
        List<Counted> counted = new Replacements(this)
                .all().stream()
                        .sorted(Comparator.comparingDouble(this::promise).reversed())
                        .limit(COUNTED)
                        .flatMap(candidate -> evidence.of(candidate).stream())
                        .toList();
        return counted.stream()
                .max(Comparator.comparingDouble(Counted::score))
                .filter(best -> clear(best, counted))
                .map(Counted::candidate)
                .map(this::meant);
    }

    private double promise(Replacement candidate) {
        return Math.log1p(counts().atMost(candidate.word()))
                + candidate.word().length()
                - candidate.slip().cost();
    }

    /// Whether no other word may have been meant as well.
    private boolean clear(Counted best, List<Counted> all) {
        Slip.Kind kind = best.candidate().slip().kind();
        boolean vague = kind == Slip.Kind.OTHER
                || kind == Slip.Kind.RHYMING
                || (kind == Slip.Kind.LIKE_SHAPE && best.candidate().word().length() == SHORT);
        return !vague
                || all.stream()
                        .filter(other -> other.candidate().start()
                                        == best.candidate().start()
                                && other.candidate().end() == best.candidate().end()
                                && !other.equals(best))
                        .allMatch(other -> other.pages() * DOMINANT <= best.pages());
    }

    /// Returns the words before and behind a part, without stop words.
    Stream<String> neighbours(Replacement candidate) {
        return Stream.concat(
                        words.before(candidate.start(), typed).stream(), words.after(candidate.end(), typed).stream())
                .filter(word -> !known.stopWords().contains(word));
    }

    /// Whether a part has a lone character beside it, with which it may be a longer word (足三里).
    boolean besideCharacter(Replacement candidate) {
        return neighbours(candidate).anyMatch(this::isPart);
    }

    /// Whether a word may be a part of a longer one.
    boolean isPart(String word) {
        return word.length() == 1 && !known.stopWords().contains(word);
    }

    /// Whether the segmenter leaves each of some characters alone, and none is a stop word.
    boolean alone(int from, int to) {
        return IntStream.range(from, to)
                .allMatch(at -> words.alone(at) && !known.stopWords().contains(typed.substring(at, at + 1)));
    }

    String meant(Replacement candidate) {
        return typed.substring(0, candidate.start()) + candidate.word() + typed.substring(candidate.end());
    }

    static Stream<String> pairs(String text) {
        return IntStream.range(0, text.length() - 1).mapToObj(at -> text.substring(at, at + 2));
    }
}
