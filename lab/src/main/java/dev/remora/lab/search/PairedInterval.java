package dev.remora.lab.search;

import java.util.Arrays;
import java.util.SplittableRandom;

/// A mean with its 95 % interval by the percentile bootstrap (Efron 1979). Of differences per query it is the
/// paired interval (Sakai 2006): if it excludes 0, the difference is significant.
///
/// @param mean of the values
/// @param low 2.5 % quantile of the resampled means
/// @param high 97.5 % quantile
public record PairedInterval(double mean, double low, double high) {
    private static final int RESAMPLES = 5_000;

    /// Returns the interval of values, deterministic for the seed.
    public static PairedInterval of(double[] values, long seed) {
        if (values.length == 0) {
            return new PairedInterval(0, 0, 0);
        }
        SplittableRandom random = new SplittableRandom(seed);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < values.length; j++) {
                sum += values[random.nextInt(values.length)];
            }
            means[i] = sum / values.length;
        }
        Arrays.sort(means);
        return new PairedInterval(
                Arrays.stream(values).sum() / values.length,
                means[(int) (RESAMPLES * 0.025)],
                means[(int) (RESAMPLES * 0.975)]);
    }

    /// Returns the interval of `ours − theirs`, query by query.
    public static PairedInterval ofDifference(double[] ours, double[] theirs, long seed) {
        double[] differences = new double[ours.length];
        for (int i = 0; i < ours.length; i++) {
            differences[i] = ours[i] - theirs[i];
        }
        return of(differences, seed);
    }

    /// True if it excludes 0.
    public boolean significant() {
        return low > 0 || high < 0;
    }
}
