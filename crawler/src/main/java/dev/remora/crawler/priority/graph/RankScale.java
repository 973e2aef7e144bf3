package dev.remora.crawler.priority.graph;

/// Scales ranks to [0, 1]: `ln(R / base) / ln(10⁶ / base)`, at most 1.
///
/// Monotone in R; 0 is the base rank of every address, 1 a million times the average rank. Multiplying a rank
/// by ten is the same step anywhere on the scale. It does not depend on the number of addresses, so that early
/// and late priorities are comparable.
public final class RankScale {
    private static final double TOP = 1e6;

    private RankScale() {}

    /// Scales a rank.
    ///
    /// @param rank R; a rank below the base counts as the base
    /// @param base rank of every address, above 0
    public static double scaled(double rank, double base) {
        return Math.clamp(Math.log(rank / base) / Math.log(TOP / base), 0, 1);
    }
}
