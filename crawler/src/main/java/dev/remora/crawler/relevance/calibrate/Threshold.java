package dev.remora.crawler.relevance.calibrate;

import java.util.Comparator;
import java.util.List;

/// The best threshold for texts of known class.
public final class Threshold {
    private Threshold() {}

    /// Returns the threshold with the greatest F1, the harmonic mean of precision and recall, if texts of at
    /// least the threshold are classified as positive. Thresholds between two neighbouring scores are
    /// equivalent: of all with the greatest F1 the one nearest to 0.5 is chosen, so that few samples do not
    /// push it to an extreme.
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
