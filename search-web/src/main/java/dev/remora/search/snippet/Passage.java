package dev.remora.search.snippet;

import java.util.List;

/// The part of a text that best shows the query.
///
/// @param start first character, inclusive
/// @param end exclusive
record Passage(int start, int end) {
    /// Window in characters: matches within it are seen together.
    private static final int WINDOW = 110;

    /// Maximum characters shown.
    private static final int LONGEST = 170;

    /// Maximum distance in characters from a passage's start to its first match, for starting at a sentence.
    private static final int LEAD = 45;

    /// Weight of a repeated word, as a share of its first occurrence: less than any other word.
    private static final double REPEAT = 0.01;

    /// Returns the best passage: the window with the highest total weight of distinct words, the first of
    /// equals, widened to sentence boundaries. Without matches, the beginning of the text.
    ///
    /// @param matches in order
    /// @param weights of the words, each above 0
    static Passage best(String text, List<Match> matches, double[] weights) {
        int first = 0;
        int last = 0;
        double best = -1;
        double score = 0;
        int[] held = new int[weights.length];
        int from = 0;
        for (int to = 0; to < matches.size(); to++) {
            int added = matches.get(to).word();
            score += weights[added] * (held[added]++ == 0 ? 1 : REPEAT);
            while (matches.get(to).end() - matches.get(from).start() > WINDOW && from < to) {
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
                ? around(text, 0, 0)
                : around(text, matches.get(first).start(), matches.get(last).end());
    }

    /// @param match start of the first match to be shown
    /// @param seen end of the last match to be shown
    private static Passage around(String text, int match, int seen) {
        int start = beginning(text, Math.min(match, text.length()));
        int end = Math.min(text.length(), start + LONGEST);
        if (end < text.length()) {
            int sentence = lastEnd(text, Math.max(seen - 1, start + LONGEST * 2 / 3), end);
            end = sentence > 0 ? sentence : end;
        }
        return new Passage(wholeCharacter(text, start), wholeCharacter(text, end));
    }

    /// Returns the nearest start of a sentence before a position, or of a clause, or a position shortly before
    /// it.
    private static int beginning(String text, int place) {
        int limit = Math.max(0, place - LEAD);
        int clause = -1;
        for (int i = place; i > limit; i--) {
            char before = text.charAt(i - 1);
            if (endsSentence(before)) {
                return i;
            }
            if (clause < 0 && place - i > LEAD / 3 && "，,、；;：: ".indexOf(before) >= 0) {
                clause = i;
            }
        }
        return limit == 0 ? 0 : clause > 0 ? clause : limit + LEAD / 2;
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
