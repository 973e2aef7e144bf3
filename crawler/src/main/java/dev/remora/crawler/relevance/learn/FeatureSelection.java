package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Selects the terms with the most information about the class, by information gain (Yang & Pedersen 1997, "A
/// comparative study on feature selection in text categorization").
///
/// `IG(t) = H(C) - P(t) H(C | t) - P(¬t) H(C | ¬t)`, in bits, with `P` by documents that contain the term. Of
/// terms with equal gain the more frequent comes first, then the one that occurred first.
final class FeatureSelection {
    private static final int MOST_COMMON = 50_000;

    private FeatureSelection() {}

    /// The numbers of positive and negative samples that contain a term.
    private static final class Holding {
        int positive;
        int negative;
    }

    private record Scored(String term, double gain, int documents) {}

    /// Returns the best terms, the best first.
    ///
    /// @param most maximum number
    static TermIndex best(List<Sample> samples, int most) {
        Map<String, Holding> terms = holdings(samples);
        int positives = (int) samples.stream().filter(Sample::positive).count();
        int negatives = samples.size() - positives;
        List<Scored> scored = new ArrayList<>(terms.size());
        terms.forEach((term, in) -> scored.add(
                new Scored(term, gain(in.positive, in.negative, positives, negatives), in.positive + in.negative)));
        scored.sort(Comparator.comparingDouble((Scored s) -> -s.gain)
                .thenComparing(Comparator.comparingInt((Scored s) -> -s.documents)));
        return new TermIndex(scored.stream().limit(most).map(Scored::term).toList());
    }

    /// Returns the 50,000 most common terms.
    static TermIndex common(List<Sample> samples) {
        return new TermIndex(holdings(samples).entrySet().stream()
                .sorted(Comparator.comparingInt(held -> -(held.getValue().positive + held.getValue().negative)))
                .limit(MOST_COMMON)
                .map(Map.Entry::getKey)
                .toList());
    }

    private static Map<String, Holding> holdings(List<Sample> samples) {
        Map<String, Holding> terms = new LinkedHashMap<>();
        for (Sample sample : samples) {
            for (String term : sample.terms().terms()) {
                Holding in = terms.computeIfAbsent(term, _ -> new Holding());
                if (sample.positive()) {
                    in.positive++;
                } else {
                    in.negative++;
                }
            }
        }
        return terms;
    }

    /// Information gain of a term in bits, in [0, 1].
    static double gain(int inPositive, int inNegative, int positives, int negatives) {
        double all = positives + negatives;
        double with = inPositive + inNegative;
        double without = all - with;
        return Math.max(
                0,
                entropy(positives, negatives)
                        - with / all * entropy(inPositive, inNegative)
                        - without / all * entropy(positives - inPositive, negatives - inNegative));
    }

    private static double entropy(double a, double b) {
        return a == 0 || b == 0 ? 0 : -(a * Math.log(a / (a + b)) + b * Math.log(b / (a + b))) / (a + b) / Math.log(2);
    }
}
