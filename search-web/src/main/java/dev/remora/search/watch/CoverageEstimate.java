package dev.remora.search.watch;

/// An estimate of how many pages on topic a crawl can reach.
///
/// `remaining = Q + U`. `Q` is the expected number of pages on topic among the queued links: each link counts
/// with the share of pages on topic among earlier requests of its priority. `U` estimates pages that no known
/// link leads to: the number of pages on topic among the last 500 requests whose address was unknown 500
/// requests before. This is capture-recapture between links known at one time and pages found later (Chapman,
/// "Some properties of the hypergeometric distribution", 1951), with one window of newcomers as the unseen
/// part: the plain quotient overestimates, because new links of a site are requested together.
///
/// Nothing in a crawl tells of sites that no link leads to yet, so the sampling error is the smaller part of
/// the error. As for the estimator of Chao (Biometrics 43, 1987), the interval is symmetric in the logarithm
/// of the unseen number: from `(remaining + 1) / 4 - 1` to `(remaining + 1) * 4 - 1`. The factor is measured,
/// not derived: see docs/measurements/coverage.md.
///
/// @param found distinct pages on topic in the collection
/// @param remaining expected number of further ones; 0 only where no link is queued
/// @param next expected number among the next [#AHEAD] requests, at most `remaining`
public record CoverageEstimate(long found, double remaining, double next) {
    /// Requests that `next` is about.
    public static final int AHEAD = 1_000;

    private static final double FACTOR = 4;

    /// Returns the estimated number of pages on topic.
    public double total() {
        return found + remaining;
    }

    /// Returns the lower bound of the total.
    public double least() {
        return found + Math.max(0, (remaining + 1) / FACTOR - 1);
    }

    /// Returns the upper bound of the total.
    public double most() {
        return remaining == 0 ? found : found + (remaining + 1) * FACTOR - 1;
    }

    /// Returns the share of a total that is found, in [0, 1].
    ///
    /// @param of a total: [#total], [#least] or [#most]
    public double share(double of) {
        return of == 0 ? 1 : found / of;
    }
}
