package dev.remora.search.rank.score;

import java.time.Duration;

/// Settings of the ranking.
///
/// @param blend joins text score and static rank
/// @param candidates pages per block: the blend ranks the best by text, then the next block, and so on
/// @param reach results that can be paged to; pages beyond it are empty
/// @param perSite maximum results of a site on a page, if a search collapses
/// @param refreshEvery minimum time between checks for new commits and topics
public record RankSettings(ScoreFormula blend, int candidates, int reach, int perSite, Duration refreshEvery) {
    /// The defaults.
    public static final RankSettings DEFAULT =
            new RankSettings(ScoreFormula.DEFAULT, 150, 10_000, 2, Duration.ofSeconds(1));

    public RankSettings {
        if (candidates < 1 || reach < candidates || perSite < 1) {
            throw new IllegalArgumentException(
                    "candidates and perSite must be at least 1 and reach at least candidates," + " but they were "
                            + candidates + ", " + perSite + ", " + reach);
        }
    }
}
