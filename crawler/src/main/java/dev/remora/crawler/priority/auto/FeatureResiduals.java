package dev.remora.crawler.priority.auto;

/// How much better or worse links of a kind turned out than all other evidence had predicted: for a word of the
/// anchor, a block's heading, a tag path on a host. On the scale of log odds.
///
/// If a link's outcome is `y`, in [0, 1], and its prediction `p`, its residual moves by `4·(y - p) / (n + m)`,
/// with n the number of outcomes so far (at most M), m a prior (4 is the slope of log odds at 1/2). Each
/// residual is thus a random effect, fitted to what the others leave unexplained.
///
/// It is shrunk to the residual of its kind, which learns every outcome of the kind and is where an unknown one
/// begins. What all links of a crawl have in common, such as pages that are worth less than the links promise,
/// therefore does not speak for the links of which nothing is known.
final class FeatureResiduals {
    private static final double SLOPE = 4;
    private static final double BOUND = 3;

    private final HashedSums sums;
    private final AutoSettings.Rates settings;

    FeatureResiduals(int bits, AutoSettings.Rates settings) {
        this.sums = new HashedSums(bits);
        this.settings = settings;
    }

    /// Returns the residual of a key, in [-3, 3]; of an unknown one, its kind's.
    ///
    /// @param kind key of the kind, which no feature has
    double of(long kind, long key) {
        int at = sums.find(key);
        return at < 0 ? of(kind) : sums.sum(at);
    }

    private double of(long kind) {
        int at = sums.find(kind);
        return at < 0 ? 0 : sums.sum(at);
    }

    /// @param kind key of the kind, which no feature has
    /// @param error outcome of the link minus its prediction, in [-1, 1]
    void learn(long kind, long key, double error) {
        double before = of(kind, key);
        learn(kind, of(kind), error);
        learn(key, before, error);
    }

    private void learn(long key, double before, double error) {
        int at = sums.place(key);
        double seen = Math.min(sums.seen(at) + 1, settings.memory());
        double residual = before + SLOPE * error / (seen + settings.residualPrior());
        sums.set(at, seen, Math.clamp(residual, -BOUND, BOUND));
    }

    HashedSums sums() {
        return sums;
    }
}
