package dev.remora.crawler.relevance.calibrate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// Scores each sample by what was learnt from the others: the samples are dealt in turn, class by class, to folds, and
/// each fold is scored by a classifier that did not see it.
public final class Folds {
    private Folds() {}

    /// @param samples of both classes, at least two of each, so that no fold takes a class away
    /// @param positive a sample's class
    /// @param folds at least 2; fewer are used where a class has fewer samples
    /// @param learn makes a scorer from samples of both classes
    public static <S> List<Scored> scores(
            List<S> samples, Predicate<S> positive, int folds, Function<List<S>, ToDoubleFunction<S>> learn) {
        int[] seen = new int[2];
        int[] turn = new int[samples.size()];
        for (int i = 0; i < turn.length; i++) {
            turn[i] = seen[positive.test(samples.get(i)) ? 1 : 0]++;
        }
        int parts = Math.min(folds, Math.min(seen[0], seen[1]));
        if (parts < 2) {
            throw new IllegalArgumentException("cross-validation needs two samples of each class");
        }
        List<Scored> scores = new ArrayList<>();
        for (int fold = 0; fold < parts; fold++) {
            List<S> rest = new ArrayList<>();
            List<S> held = new ArrayList<>();
            for (int i = 0; i < turn.length; i++) {
                (turn[i] % parts == fold ? held : rest).add(samples.get(i));
            }
            ToDoubleFunction<S> scorer = learn.apply(rest);
            held.forEach(sample -> scores.add(new Scored(scorer.applyAsDouble(sample), positive.test(sample))));
        }
        return scores;
    }
}
