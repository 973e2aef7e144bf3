package dev.remora.crawler.priority.auto;

import java.util.Set;

/// The parameters of `auto`. They were chosen in the lab; docs/measurements/focus.md has the results of other
/// values.
///
/// @param priorRate rate of a place without any evidence, in (0, 1)
/// @param priorPages m: number of pages that the rate of the level above counts as
/// @param alikeness ρ: similarity of the pages of a level, in [0, 1]; 0: each page counts in the levels above,
///     1: each level counts once in the one above
/// @param memory M: number of pages that the lowest level, and a residual, remember
/// @param residualPrior m of residuals
/// @param explorationBonus κ: number of standard deviations added to the estimate of a place
/// @param variance initial variance of a clue's weight
/// @param forgetting share of the learnt certainty of the weights that is lost with each page, in [0, 1)
/// @param laziness share of a host's pages that must be new before its queued links are re-scored, > 0
/// @param pace maximum number of queued links re-scored per fetched page, for each of the two reasons
/// @param neighbours share of its host's rate in the value of a page, in [0, 1]
/// @param examplePages number of pages that an example counts as in the rates of its places, at least 0: a
///     person chose it to show the topic, so it says more about them than a page that a model judged
/// @param ignored clues that do not count, for ablation
public record AutoSettings(
        double priorRate,
        double priorPages,
        double alikeness,
        double memory,
        double residualPrior,
        double explorationBonus,
        double variance,
        double forgetting,
        double laziness,
        double pace,
        double neighbours,
        int examplePages,
        Set<Feature> ignored) {
    /// The default parameters.
    public static final AutoSettings DEFAULT =
            new AutoSettings(0.25, 2, 0.3, 50, 4, 0.5, 0.1, 0.001, 0.25, 32, 0.3, 4, Set.of());

    public AutoSettings {
        ignored = Set.copyOf(ignored);
    }

    /// Returns the same parameters without some evidence.
    public AutoSettings without(Feature... clues) {
        return new AutoSettings(
                priorRate,
                priorPages,
                alikeness,
                memory,
                residualPrior,
                explorationBonus,
                variance,
                forgetting,
                laziness,
                pace,
                neighbours,
                examplePages,
                Set.of(clues));
    }
}
