package dev.remora.crawler.fetch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// Patterns of paths as in RFC 9309, 2.2.2 and 2.2.3: `*` stands for any characters, `$` at the end for the end; the
/// longest pattern that matches decides, Allow before Disallow. A value, safe for all threads.
///
/// A path is read from left to right, each piece between two `*` at its first place: that is enough, as a piece that
/// stands further left leaves more for the others, and costs no more than the path is long for each pattern. All
/// patterns together may look at a stated number of characters; a path that would need more is not allowed: so long
/// a file of wildcards was made to cost time, and nothing is asked for that it may forbid.
final class PathPatterns {
    /// Characters looked at for one path, about.
    static final int MOST_STEPS = 4_000_000;

    private final List<Pattern> longestFirst;
    private final long characters;

    /// A pattern.
    ///
    /// @param text percent-encoded, with a `$` at its end only if that means the end
    /// @param length by which it goes before others
    record Pattern(String text, int length, boolean allow) {
        /// One that stands in a file. A `$` before the end means itself.
        static Pattern of(String written, boolean allow) {
            boolean toEnd = written.endsWith("$");
            String body = (toEnd ? written.substring(0, written.length() - 1) : written).replace("$", "%24");
            return new Pattern(toEnd ? body + "$" : body, written.length(), allow);
        }
    }

    PathPatterns(List<Pattern> patterns) {
        longestFirst = new ArrayList<>(patterns);
        longestFirst.sort(Comparator.comparingInt((Pattern pattern) -> -pattern.length)
                .thenComparing(pattern -> !pattern.allow));
        characters = patterns.stream().mapToLong(pattern -> pattern.text.length()).sum();
    }

    /// Whether a path is allowed; one that no pattern matches is.
    ///
    /// @param path percent-encoded as the patterns are
    boolean allows(String path) {
        return allows(path, new int[1]);
    }

    /// The same.
    ///
    /// @param steps is added to
    boolean allows(String path, int[] steps) {
        Predicate<String> matches = pattern -> matches(pattern, path, steps);
        for (Pattern pattern : longestFirst) {
            if (matches.test(pattern.text)) {
                return pattern.allow;
            }
            if (steps[0] > MOST_STEPS) {
                return false;
            }
        }
        return true;
    }

    private static boolean matches(String pattern, String path, int[] steps) {
        boolean toEnd = pattern.endsWith("$");
        int length = toEnd ? pattern.length() - 1 : pattern.length();
        int star = pattern.indexOf('*');
        int first = star < 0 || star >= length ? length : star;
        steps[0] += 1 + first / 16;
        if (!path.regionMatches(0, pattern, 0, first)) {
            return false;
        }
        if (first == length) {
            return !toEnd || path.length() == length;
        }
        return rest(pattern, first, toEnd ? length : pattern.length(), path, toEnd, steps);
    }

    /// Matches from the first `*` on.
    private static boolean rest(String pattern, int from, int length, String path, boolean toEnd, int[] steps) {
        int at = from;
        int piece = from + 1;
        while (piece <= length) {
            int star = pattern.indexOf('*', piece);
            int end = star < 0 || star >= length ? length : star;
            boolean last = end == length;
            if (last && toEnd) {
                int place = path.length() - (end - piece);
                steps[0]++;
                return place >= at && path.startsWith(pattern.substring(piece, end), place);
            }
            int place = path.indexOf(pattern.substring(piece, end), at);
            steps[0] += 1 + (place < 0 ? path.length() : place) - at;
            if (place < 0 || steps[0] > MOST_STEPS) {
                return false;
            }
            at = place + end - piece;
            piece = end + 1;
        }
        return true;
    }

    /// How much it holds, in characters.
    long characters() {
        return characters;
    }
}
