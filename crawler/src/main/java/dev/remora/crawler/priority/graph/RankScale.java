package dev.remora.crawler.priority.graph;

/// Brings ranks into [0, 1]: `ln(R / base) / ln(10⁶ / base)`, at most 1.
///
/// Monotone in R; 0 is what every address has for being there, 1 a million times what an address has on average.
/// Ten times the rank is the same step up anywhere on the scale. It does not depend on how many addresses there
/// are, so that priorities given early and late can be compared.
public final class RankScale {
    private static final double TOP = 1e6;

    private RankScale() {}

    /// A rank on the scale.
    ///
    /// @param rank R; what is below the base counts as the base
    /// @param base what every address has, above 0
    public static double scaled(double rank, double base) {
        return Math.clamp(Math.log(rank / base) / Math.log(TOP / base), 0, 1);
    }
}
