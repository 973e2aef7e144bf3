package dev.remora.crawler.relevance.calibrate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// Cross-validation: the samples are divided into folds, and each fold is scored by a classifier learnt from
/// the others.
///
/// Samples of one source go to one fold: pages of a host resemble one another, and a classifier that knows
/// other pages of a host would look better than it is on the new hosts of a crawl. If that left no samples of
/// a class to learn from (all positive samples are of one host), samples are assigned one by one.
public final class CrossValidation {
    private CrossValidation() {}

    /// Scores each sample.
    ///
    /// @param samples of both classes, at least two of each
    /// @param positive a sample's class
    /// @param source the source of a sample
    /// @param folds at least 2; fewer are used where a class has fewer samples
    /// @param learn makes a scorer from samples of both classes
    public static <S> List<ScoredSample> scores(
            List<S> samples,
            Predicate<S> positive,
            Function<S, String> source,
            int folds,
            Function<List<S>, ToDoubleFunction<S>> learn) {
        int[] dealt = bySource(samples, positive, source, folds);
        if (!soundly(samples, positive, dealt, folds)) {
            dealt = singly(samples, positive, folds);
        }
        List<ScoredSample> scores = new ArrayList<>();
        for (int fold = 0; fold < folds; fold++) {
            List<S> rest = new ArrayList<>();
            List<S> held = new ArrayList<>();
            for (int i = 0; i < dealt.length; i++) {
                (dealt[i] == fold ? held : rest).add(samples.get(i));
            }
            if (!held.isEmpty()) {
                ToDoubleFunction<S> scorer = learn.apply(rest);
                held.forEach(
                        sample -> scores.add(new ScoredSample(scorer.applyAsDouble(sample), positive.test(sample))));
            }
        }
        return scores;
    }

    /// Assigns sources to folds: those with most positive samples first, then those with most samples, each to
    /// the fold with the fewest samples of its class.
    private static <S> int[] bySource(List<S> samples, Predicate<S> positive, Function<S, String> source, int folds) {
        Map<String, int[]> sizes = new LinkedHashMap<>();
        for (S sample : samples) {
            sizes.computeIfAbsent(source.apply(sample), _ -> new int[2])[positive.test(sample) ? 1 : 0]++;
        }
        List<Map.Entry<String, int[]>> largest = new ArrayList<>(sizes.entrySet());
        largest.sort(Comparator.comparingInt((Map.Entry<String, int[]> e) -> -e.getValue()[1])
                .thenComparingInt(e -> -e.getValue()[0]));
        int[][] filled = new int[folds][2];
        Map<String, Integer> fold = new LinkedHashMap<>();
        for (Map.Entry<String, int[]> next : largest) {
            int kind = next.getValue()[1] > 0 ? 1 : 0;
            int best = 0;
            for (int f = 1; f < folds; f++) {
                best = filled[f][kind] < filled[best][kind] ? f : best;
            }
            filled[best][0] += next.getValue()[0];
            filled[best][1] += next.getValue()[1];
            fold.put(next.getKey(), best);
        }
        return samples.stream().mapToInt(s -> fold.get(source.apply(s))).toArray();
    }

    /// Whether each fold leaves samples of both classes to learn from.
    private static <S> boolean soundly(List<S> samples, Predicate<S> positive, int[] dealt, int folds) {
        int[][] filled = new int[folds][2];
        int[] all = new int[2];
        for (int i = 0; i < dealt.length; i++) {
            int kind = positive.test(samples.get(i)) ? 1 : 0;
            filled[dealt[i]][kind]++;
            all[kind]++;
        }
        if (all[0] < 2 || all[1] < 2) {
            throw new IllegalArgumentException("cross-validation needs two samples of each class");
        }
        for (int[] fold : filled) {
            if (fold[0] == all[0] || fold[1] == all[1]) {
                return false;
            }
        }
        return true;
    }

    /// Assigns samples to folds in turn, class by class.
    private static <S> int[] singly(List<S> samples, Predicate<S> positive, int folds) {
        int[] seen = new int[2];
        return samples.stream()
                .mapToInt(sample -> seen[positive.test(sample) ? 1 : 0]++ % folds)
                .toArray();
    }
}
