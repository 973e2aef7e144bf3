package dev.remora.crawler.priority.auto;

import java.util.Set;

/// The numbers of `auto`. They were chosen in the lab; docs/measurements/focus.md has what others gave.
///
/// @param priorRate rate of a place while nothing is known of any, in (0, 1)
/// @param priorPages m: pages that a level's own evidence is weighed against
/// @param alikeness ρ: how alike the pages of a level are, in [0, 1]; 0: each page counts in the levels above, 1:
///     each level counts once in the one above
/// @param memory M: pages that the lowest level, and a leaning, remember
/// @param leaningPrior m of leanings
/// @param curiosity κ: standard deviations by which a place counts as better than it is known to be
/// @param variance of a clue's weight before anything was learnt
/// @param forgetting share of what was learnt of the weights' certainty that is lost with each page, in [0, 1)
/// @param laziness a host's waiting links are scored again when it has brought this share of its pages since, > 0
/// @param pace waiting links scored again for each page fetched and reason to, at most
/// @param neighbours share of its host's record in what a page was worth, in [0, 1]
/// @param examplePages pages that an example counts for in the records of the places that it lies in, at least 0:
///     it was chosen by a person to show the topic, so it says more of them than a page that a model judged
/// @param ignored clues that do not count, for ablation
public record AutoSettings(
        double priorRate,
        double priorPages,
        double alikeness,
        double memory,
        double leaningPrior,
        double curiosity,
        double variance,
        double forgetting,
        double laziness,
        double pace,
        double neighbours,
        int examplePages,
        Set<Feature> ignored) {
    /// What `auto` has.
    public static final AutoSettings DEFAULT =
            new AutoSettings(0.25, 2, 0.3, 50, 4, 0.5, 0.1, 0.001, 0.25, 32, 0.3, 4, Set.of());

    public AutoSettings {
        ignored = Set.copyOf(ignored);
    }

    /// The same without some evidence.
    public AutoSettings without(Feature... clues) {
        return new AutoSettings(
                priorRate,
                priorPages,
                alikeness,
                memory,
                leaningPrior,
                curiosity,
                variance,
                forgetting,
                laziness,
                pace,
                neighbours,
                examplePages,
                Set.of(clues));
    }
}
