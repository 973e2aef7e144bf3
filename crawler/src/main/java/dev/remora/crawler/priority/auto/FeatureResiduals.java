package dev.remora.crawler.priority.auto;

/// How much better or worse links of a kind fared than all else that is known of them had promised: of a word of
/// the anchor, of a block's heading, of a tag path on a host. On the scale of log odds, 0 for what was never seen.
///
/// A link fared `y`, in [0, 1], and was expected to fare `p`: its leaning moves by `4·(y - p) / (n + m)`, n times
/// seen so far (the latest M count), m a prior (4 is the slope of log odds at 1/2). So each leaning is a random
/// effect, shrunk to 0, fitted to what the others leave unexplained.
final class FeatureResiduals {
    private static final double SLOPE = 4;
    private static final double BOUND = 3;

    private final HashedSums sums;
    private final AutoSettings settings;

    FeatureResiduals(int bits, AutoSettings settings) {
        this.sums = new HashedSums(bits);
        this.settings = settings;
    }

    /// In [-3, 3].
    double of(long key) {
        int at = sums.find(key);
        return at < 0 ? 0 : sums.sum(at);
    }

    /// @param error how the link fared less how it was expected to, in [-1, 1]
    void learn(long key, double error) {
        int at = sums.place(key);
        double seen = Math.min(sums.seen(at) + 1, settings.memory());
        double leaning = sums.sum(at) + SLOPE * error / (seen + settings.leaningPrior());
        sums.set(at, seen, Math.clamp(leaning, -BOUND, BOUND));
    }

    HashedSums sums() {
        return sums;
    }
}
