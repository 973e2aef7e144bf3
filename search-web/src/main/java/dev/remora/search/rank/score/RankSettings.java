package dev.remora.search.rank.score;

import java.time.Duration;

/// How pages are ranked.
///
/// @param blend joins text score and static rank
/// @param candidates pages that are ranked together: the best by text by the blend, then as many that follow, and
///     so on
/// @param reach results that can be paged to; beyond it, pages are empty
/// @param perSite results of a site on a page at most, where a search collapses
/// @param refreshEvery new commits and new topics are looked for this often at most
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
