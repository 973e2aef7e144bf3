package dev.remora.search.snippet;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A part of a text that shows the query.
///
/// @param start first character, inclusive
/// @param end exclusive
record Passage(int start, int end) {
    /// Lengths in characters.
    ///
    /// @param window matches within it are seen together
    /// @param longest maximum shown
    /// @param lead maximum distance from a passage's start to its first match, for starting at a sentence
    private record Lengths(int window, int longest, int lead) {}

    private static final Lengths ONE = new Lengths(110, 170, 45);
    private static final Lengths OF_TWO = new Lengths(50, 85, 20);

    /// Share of the weight of a text's words from which those that a passage lacks are shown in a second one.
    private static final double MUCH = 0.2;

    /// Weight of a repeated word, as a share of its first occurrence: less than any other word.
    private static final double REPEAT = 0.01;

    /// Returns the best passage: the window with the highest total weight of distinct words, the first of
    /// equals, widened to sentence boundaries. Without matches, the beginning of the text.
    ///
    /// @param matches in order
    /// @param weights of the words, each above 0
    static Passage best(String text, List<Match> matches, double[] weights) {
        return best(text, matches, weights, ONE);
    }

    /// Returns the best passage, or two shorter ones in order, if those show words of the text that it does not.
    ///
    /// @param known words that are seen elsewhere
    static List<Passage> covering(String text, List<Match> matches, double[] weights, Set<Integer> known) {
        Passage best = best(text, matches, weights);
        Set<Integer> shown = best.words(matches);
        double lacking = weight(without(matches, shown, known), weights);
        if (lacking < MUCH * weight(matches, weights)) {
            return List.of(best);
        }
        Passage first = best(text, matches, weights, OF_TWO);
        Set<Integer> seen = first.words(matches);
        Passage second = best(text, without(matches, seen, known), weights, OF_TWO);
        seen.addAll(second.words(matches));
        boolean apart = first.end < second.start || second.end < first.start;
        return apart && weight(without(matches, seen, known), weights) < lacking
                ? first.start < second.start ? List.of(first, second) : List.of(second, first)
                : List.of(best);
    }

    private static List<Match> without(List<Match> matches, Set<Integer> some, Set<Integer> others) {
        return matches.stream()
                .filter(match -> !some.contains(match.word()) && !others.contains(match.word()))
                .toList();
    }

    /// Total weight of distinct words.
    private static double weight(List<Match> matches, double[] weights) {
        return matches.stream()
                .mapToInt(Match::word)
                .distinct()
                .mapToDouble(word -> weights[word])
                .sum();
    }

    /// Returns the words that it has as a whole.
    private Set<Integer> words(List<Match> matches) {
        Set<Integer> words = new HashSet<>();
        matches.stream()
                .filter(match -> match.start() >= start && match.end() <= end)
                .forEach(match -> words.add(match.word()));
        return words;
    }

    private static Passage best(String text, List<Match> matches, double[] weights, Lengths lengths) {
        int first = 0;
        int last = 0;
        double best = -1;
        double score = 0;
        int[] held = new int[weights.length];
        int from = 0;
        for (int to = 0; to < matches.size(); to++) {
            int added = matches.get(to).word();
            score += weights[added] * (held[added]++ == 0 ? 1 : REPEAT);
            while (matches.get(to).end() - matches.get(from).start() > lengths.window && from < to) {
                int gone = matches.get(from++).word();
                score -= weights[gone] * (--held[gone] == 0 ? 1 : REPEAT);
            }
            if (score > best + 1e-9) {
                best = score;
                first = from;
                last = to;
            }
        }
        return matches.isEmpty()
                ? around(text, 0, 0, lengths)
                : around(text, matches.get(first).start(), matches.get(last).end(), lengths);
    }

    /// @param match start of the first match to be shown
    /// @param seen end of the last match to be shown
    private static Passage around(String text, int match, int seen, Lengths lengths) {
        int start = beginning(text, Math.min(match, text.length()), lengths.lead);
        int end = Math.min(text.length(), start + lengths.longest);
        if (end < text.length()) {
            int sentence = lastEnd(text, Math.max(seen - 1, start + lengths.longest * 2 / 3), end);
            end = sentence > 0 ? sentence : end;
        }
        return new Passage(wholeCharacter(text, start), wholeCharacter(text, end));
    }

    /// Returns the nearest start of a sentence before a position, or of a clause, or a position shortly before
    /// it.
    private static int beginning(String text, int place, int lead) {
        int limit = Math.max(0, place - lead);
        int clause = -1;
        for (int i = place; i > limit; i--) {
            char before = text.charAt(i - 1);
            if (endsSentence(before)) {
                return i;
            }
            if (clause < 0 && place - i > lead / 3 && "，,、；;：: ".indexOf(before) >= 0) {
                clause = i;
            }
        }
        return limit == 0 ? 0 : clause > 0 ? clause : limit + lead / 2;
    }

    /// Returns the last end of a sentence in a range, or 0.
    private static int lastEnd(String text, int from, int to) {
        for (int i = to; i > from; i--) {
            if (endsSentence(text.charAt(i - 1))) {
                return i;
            }
        }
        return 0;
    }

    private static boolean endsSentence(char c) {
        return "。！？!?\n".indexOf(c) >= 0;
    }

    private static int wholeCharacter(String text, int at) {
        boolean inside = at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
        return inside ? at - 1 : at;
    }
}
