package dev.remora.search.rank.score;

import dev.remora.shared.text.Grams;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// How a query and a title match, each as a whole: BM25 considers how often a word occurs in a title, but not
/// whether the title says anything else. The unit is the gram, with weight `weight · idf`; the mass of grams
/// is the sum of their weights.
///
/// A title is split into segments at blanks and punctuation (`分类: 川菜 | 一览美食` has three); the site's name is
/// one more. For one query and one thread.
final class TitleMatch {
    /// Power of the share: nearly every title says more than the query, so its rest counts little.
    private static final double BREVITY = 0.3;

    /// Last characters of names of places.
    private static final String PLACE = "国省市区县州盟旗";

    private final QueryGrams grams;
    private final Set<String> works;

    /// @param weighed grams of the query, each with its weight
    /// @param works names in book marks in the query, folded
    TitleMatch(Map<String, Double> weighed, Set<String> works) {
        grams = new QueryGrams(weighed);
        this.works = works;
    }

    /// How a title matches the query; each value in [0, 1]. Overlap and segment are 1 for a work in book marks.
    ///
    /// @param overlap the query's mass in title and site name, times a power of the share of their grams that the
    ///     query has
    /// @param segment the query's mass in their best segment, times the share of its grams that the query has
    /// @param named the query's mass in segments that have nothing else: the share of the query that names this
    ///     page
    /// @param site the same, in the site's name alone
    record Meeting(double overlap, double segment, double named, double site) {
        static final Meeting NONE = new Meeting(0, 0, 0, 0);
    }

    /// @param title folded
    /// @param site name of the site, folded; empty if unknown
    Meeting with(String title, String site) {
        double mass = grams.mass();
        if (mass <= 0) {
            return Meeting.NONE;
        }
        Segments all = new Segments();
        add(site, all);
        double ofSite = grams.massOf(all.named) / mass;
        if (!site.equals(title)) {
            add(title, all);
        }
        boolean work = isWork(title);
        return new Meeting(
                work ? 1 : grams.massOf(all.seen) / mass * Math.pow(all.share(), BREVITY),
                work ? 1 : all.best,
                grams.massOf(all.named) / mass,
                ofSite);
    }

    /// Whether a title is nothing but the name of a work that the query has in book marks, or its full name:
    /// 《中华人民共和国民法典》, for 《民法典》.
    private boolean isWork(String title) {
        int start = 0;
        int end = title.length();
        while (start < end && parts(title, start)) {
            start++;
        }
        while (start < end && parts(title, end - 1)) {
            end--;
        }
        String name = title.substring(start, end);
        return works.stream()
                        .anyMatch(work ->
                                name.endsWith(work) && isPlace(name.substring(0, name.length() - work.length())))
                && IntStream.range(0, name.length()).noneMatch(i -> parts(name, i));
    }

    /// Whether a text may be the place that begins the full name of a law; 读, of 读论语, is none.
    private static boolean isPlace(String before) {
        return before.isEmpty() || PLACE.indexOf(before.charAt(before.length() - 1)) >= 0;
    }

    private void add(String text, Segments segments) {
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || parts(text, i)) {
                if (i > start) {
                    addOne(text.substring(start, i), segments);
                }
                start = i + 1;
            }
        }
    }

    private void addOne(String segment, Segments segments) {
        BitSet matching = segments.matching;
        matching.clear();
        int all = 0;
        int matches = 0;
        Grams each = new Grams(segment);
        while (each.next()) {
            if (each.step() > 0 && (all == 0 || !each.single())) {
                all++;
                int gram = grams.number(each);
                if (gram >= 0) {
                    matches++;
                    matching.set(gram);
                }
            }
        }
        segments.all += all;
        segments.matches += matches;
        if (matches > 0) {
            segments.seen.or(matching);
            segments.best = Math.max(segments.best, grams.massOf(matching) / grams.mass() * matches / all);
            if (matches == all) {
                segments.named.or(matching);
            }
        }
    }

    /// What the segments of a text share with the query.
    private static final class Segments {
        private final BitSet matching = new BitSet();
        private final BitSet seen = new BitSet();
        private final BitSet named = new BitSet();
        private int all;
        private int matches;
        private double best;

        double share() {
            return all == 0 ? 0 : (double) matches / all;
        }
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
                    Character.MATH_SYMBOL -> c != '+';
            case Character.OTHER_PUNCTUATION -> ".'&#%@*".indexOf(c) < 0;
            default -> false;
        };
    }

    /// Returns the weights of grams: `weight · ln(1 + (n − df + 0.5) / (df + 0.5))`, n pages and df of them
    /// with the gram; above 0, because df never exceeds n.
    static Map<String, Double> weighed(Map<String, Float> weights, Frequency frequency, int pages)
            throws java.io.IOException {
        Map<String, Double> weighed = new HashMap<>();
        for (Map.Entry<String, Float> gram : weights.entrySet()) {
            int df = frequency.of(gram.getKey());
            weighed.put(gram.getKey(), gram.getValue() * Math.log(1 + (pages - df + 0.5) / (df + 0.5)));
        }
        return weighed;
    }

    /// The document frequency of a gram.
    @FunctionalInterface
    interface Frequency {
        int of(String gram) throws java.io.IOException;
    }
}
