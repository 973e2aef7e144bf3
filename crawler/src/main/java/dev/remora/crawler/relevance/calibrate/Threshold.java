package dev.remora.crawler.relevance.calibrate;

import java.util.Comparator;
import java.util.List;

/// The threshold that serves known texts best.
public final class Threshold {
    private Threshold() {}

    /// The threshold with the greatest F1, the harmonic mean of precision and recall, where a text of at least the
    /// threshold is taken for positive. Between two neighbouring scores every threshold does the same: of all that
    /// reach the greatest F1 the one nearest to 0.5 is taken, so that few samples do not push it to an edge.
    ///
    /// @param probabilities at least one positive
    /// @return in [0, 1]
    public static double best(List<ScoredSample> probabilities) {
        List<ScoredSample> falling = probabilities.stream()
                .sorted(Comparator.comparingDouble((ScoredSample s) -> -s.score()))
                .toList();
        long positives = falling.stream().filter(ScoredSample::positive).count();
        double bestF1 = -1;
        double best = 0.5;
        int hits = 0;
        for (int taken = 1; taken <= falling.size(); taken++) {
            hits += falling.get(taken - 1).positive() ? 1 : 0;
            double last = falling.get(taken - 1).score();
            double next = taken == falling.size() ? 0 : falling.get(taken).score();
            if (next == last && taken < falling.size()) {
                continue; // equal scores are taken together
            }
            double f1 = 2.0 * hits / (taken + positives);
            double threshold = Math.clamp(0.5, Math.nextUp(next), Math.max(last, Math.nextUp(next)));
            boolean nearer = f1 == bestF1 && Math.abs(threshold - 0.5) < Math.abs(best - 0.5);
            if (f1 > bestF1 || nearer) {
                bestF1 = f1;
                best = threshold;
            }
        }
        return Math.clamp(best, 0, 1);
    }
}
