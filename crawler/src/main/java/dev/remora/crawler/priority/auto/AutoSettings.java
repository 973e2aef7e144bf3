package dev.remora.crawler.priority.auto;

import java.util.HashMap;
import java.util.Map;

/// The parameters of `auto`. They were chosen in the lab; docs/measurements/focus.md has the results of other
/// values.
///
/// @param rates how the rates of places and residuals are estimated
/// @param weights how the weights of evidence are learnt
/// @param rescoring when queued links are re-scored
/// @param neighbours share of its host's rate in the value of a page, in [0, 1]
/// @param examplePages number of pages that an example counts as in the rates of its places, at least 0: a
///     person chose it to show the topic, so it says more about them than a page that a model judged
/// @param full relevance at which a page is fully on topic, as a multiple of the model's threshold, > 1
/// @param steps of the natural logarithm of an expected value in each unit of it, > 0: links that promise nearly the
///     same are followed in the order of the list in which they stand; where all promise little, one may still be
///     twice as likely as the next
public record AutoSettings(
        Rates rates,
        Weights weights,
        Rescoring rescoring,
        double neighbours,
        int examplePages,
        double full,
        double steps) {
    private static final String NOT_NEGATIVE = "must be at least 0";

    /// The default parameters.
    public static final AutoSettings DEFAULT = new AutoSettings(
            new Rates(0.25, 2, 0.3, 50, 4, 0.5),
            new Weights(0.1, 0.001, Map.of()),
            new Rescoring(0.25, 32),
            0.3,
            4,
            3,
            256);

    /// How the rates of places ([SectionRates]) and the residuals of features ([FeatureResiduals]) are estimated.
    ///
    /// @param priorRate rate of a place without any evidence, in (0, 1)
    /// @param priorPages m: number of pages that the rate of the level above counts as
    /// @param alikeness ρ: similarity of the pages of a level, in [0, 1]; 0: each page counts in the levels above,
    ///     1: each level counts once in the one above
    /// @param memory M: number of pages that the lowest level, and a residual, remember
    /// @param residualPrior m of residuals
    /// @param explorationBonus κ: number of standard deviations added to the estimate of a place
    public record Rates(
            double priorRate,
            double priorPages,
            double alikeness,
            double memory,
            double residualPrior,
            double explorationBonus) {
        /// @throws IllegalArgumentException for a number out of its range; the message begins with its name
        public Rates {
            check("priorRate", priorRate, priorRate > 0 && priorRate < 1, "must lie between 0 and 1");
            check("alikeness", alikeness, alikeness >= 0 && alikeness <= 1, "must be at least 0 and at most 1");
            check("priorPages", priorPages, priorPages >= 0, NOT_NEGATIVE);
            check("memory", memory, memory >= 0, NOT_NEGATIVE);
            check("residualPrior", residualPrior, residualPrior >= 0, NOT_NEGATIVE);
            check("explorationBonus", explorationBonus, true, "");
        }
    }

    /// How the weights of evidence are learnt.
    ///
    /// @param variance initial variance of a clue's weight
    /// @param forgetting share of the learnt certainty of the weights that is lost with each page, in [0, 1)
    /// @param initial weights in place of [Feature#prior]; evidence that is given 0 here does not count
    public record Weights(double variance, double forgetting, Map<Feature, Double> initial) {
        /// @throws IllegalArgumentException for a number out of its range; the message begins with its name
        public Weights {
            check("forgetting", forgetting, forgetting >= 0 && forgetting < 1, "must be at least 0 and less than 1");
            check("variance", variance, variance >= 0, NOT_NEGATIVE);
            initial = Map.copyOf(initial);
            initial.forEach((clue, weight) -> check(clue.name(), weight, true, ""));
        }

        /// Returns the initial weight of some evidence.
        double of(Feature clue) {
            return initial.getOrDefault(clue, clue.prior());
        }

        /// Whether some evidence does not count.
        boolean ignores(Feature clue) {
            return initial.getOrDefault(clue, 1.0) == 0;
        }

        private Weights with(Feature clue, double weight) {
            Map<Feature, Double> other = new HashMap<>(initial);
            other.put(clue, weight);
            return new Weights(variance, forgetting, other);
        }
    }

    /// When queued links are re-scored ([RescoringSchedule]).
    ///
    /// @param laziness share of a host's pages that must be new before its queued links are re-scored, > 0
    /// @param pace maximum number of queued links re-scored per fetched page, for each of the two reasons
    public record Rescoring(double laziness, double pace) {
        /// @throws IllegalArgumentException for a number out of its range; the message begins with its name
        public Rescoring {
            check("laziness", laziness, laziness > 0, "must be greater than 0");
            check("pace", pace, pace >= 0, NOT_NEGATIVE);
        }
    }

    /// @throws IllegalArgumentException for a number out of its range; the message begins with its name
    public AutoSettings {
        check("neighbours", neighbours, neighbours >= 0 && neighbours <= 1, "must be at least 0 and at most 1");
        check("full", full, full > 1, "must be greater than 1");
        check("steps", steps, steps > 0, "must be greater than 0");
        check("examplePages", examplePages, examplePages >= 0, NOT_NEGATIVE);
    }

    private static void check(String name, double value, boolean inRange, String range) {
        if (!inRange || !Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    name + " " + (Double.isFinite(value) ? range : "must be a finite number") + ", not " + value);
        }
    }

    /// Returns the same parameters with another initial weight of some evidence; 0 leaves it out.
    public AutoSettings with(Feature clue, double weight) {
        return new AutoSettings(rates, weights.with(clue, weight), rescoring, neighbours, examplePages, full, steps);
    }
}
