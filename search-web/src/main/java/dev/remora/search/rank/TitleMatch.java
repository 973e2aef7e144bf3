package dev.remora.search.rank;

import dev.remora.shared.text.Grams;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// How a query and a title meet, each seen as a whole: BM25 asks how often a word stands in a title, not whether the title
/// says anything else. By grams, each weighing `weight · idf`; the mass of grams is the sum of what they weigh.
///
/// A title's segments are what blanks and punctuation part (`分类: 川菜 | 一览美食` has three); the site's name is one more.
/// For one query; safe for use by many threads.
final class TitleMatch {
    private final Map<String, Double> grams;
    private final double mass;

    /// @param grams of the query, each with what it weighs
    TitleMatch(Map<String, Double> grams) {
        this.grams = Map.copyOf(grams);
        mass = grams.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /// How a title meets the query; each in [0, 1].
    ///
    /// @param overlap the query's mass in the title, times the share of the title's grams that are the query's
    /// @param segment the same for the best segment
    /// @param named the query's mass in segments that hold nothing else: of a site's front page, how much of the query
    ///     is its name
    record Meeting(double overlap, double segment, double named) {
        static final Meeting NONE = new Meeting(0, 0, 0);
    }

    /// @param title folded
    /// @param site name of the site, folded; empty if it is not known
    Meeting with(String title, String site) {
        if (mass <= 0) {
            return Meeting.NONE;
        }
        Tally whole = new Tally();
        Best best = new Best();
        int start = 0;
        for (int i = 0; i <= title.length(); i++) {
            if (i == title.length() || parts(title, i)) {
                if (i > start) {
                    best.see(tally(title.substring(start, i), whole));
                }
                start = i + 1;
            }
        }
        if (!site.isEmpty() && !title.contains(site)) {
            best.see(tally(site, new Tally()));
        }
        return new Meeting(whole.mass / mass * whole.share(), best.segment, Math.min(1, best.named));
    }

    private Tally tally(String segment, Tally whole) {
        Tally own = new Tally();
        Grams each = new Grams(segment);
        boolean first = true;
        while (each.next()) {
            if (each.step() > 0 && (first || !each.single())) {
                Double weight = grams.get(each.term());
                own.count(each.term(), weight);
                whole.count(each.term(), weight);
                first = false;
            }
        }
        return own;
    }

    private static boolean parts(String title, int i) {
        int c = title.charAt(i);
        if (c == '-') {
            boolean blankBefore = i == 0 || title.charAt(i - 1) == ' ';
            return blankBefore || i + 1 == title.length() || title.charAt(i + 1) == ' ';
        }
        return switch (Character.getType(c)) {
            case Character.SPACE_SEPARATOR,
                    Character.CONTROL,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.MATH_SYMBOL ->
                c != '+';
            case Character.OTHER_PUNCTUATION -> ".'&#%@*".indexOf(c) < 0;
            default -> false;
        };
    }

    /// Grams of a stretch of text.
    private static final class Tally {
        private final Set<String> seen = new HashSet<>();
        private int all;
        private int matching;
        private double mass;

        void count(String gram, Double weight) {
            all++;
            if (weight != null) {
                matching++;
                mass += seen.add(gram) ? weight : 0;
            }
        }

        double share() {
            return all == 0 ? 0 : (double) matching / all;
        }
    }

    private final class Best {
        private double segment;
        private double named;

        void see(Tally tally) {
            segment = Math.max(segment, tally.mass / mass * tally.share());
            named += tally.all > 0 && tally.matching == tally.all ? tally.mass / mass : 0;
        }
    }

    /// What grams weigh: `weight · ln(1 + (n − df + 0.5) / (df + 0.5))`, n pages and df of them with the gram.
    static Map<String, Double> weighed(Map<String, Float> weights, Frequency frequency, int pages)
            throws java.io.IOException {
        Map<String, Double> weighed = new HashMap<>();
        for (Map.Entry<String, Float> gram : weights.entrySet()) {
            int df = frequency.of(gram.getKey());
            weighed.put(gram.getKey(), gram.getValue() * Math.log(1 + (pages - df + 0.5) / (df + 0.5)));
        }
        return weighed;
    }

    /// Pages that hold a gram.
    @FunctionalInterface
    interface Frequency {
        int of(String gram) throws java.io.IOException;
    }
}
