package dev.remora.lab.search;

import java.util.Arrays;
import java.util.SplittableRandom;

/// A mean with the range in which 95 % of resampled means lie: the percentile bootstrap (Efron 1979). Of
/// differences query by query it is the paired interval (Sakai 2006): where it leaves out 0, the difference is more
/// than chance.
///
/// @param mean of the values
/// @param low 2.5 % of the resampled means are below
/// @param high 2.5 % are above
public record PairedInterval(double mean, double low, double high) {
    private static final int RESAMPLES = 5_000;

    /// The interval of some values; the same for the same seed.
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

    /// The interval of `ours − theirs`, query by query.
    public static PairedInterval ofDifference(double[] ours, double[] theirs, long seed) {
        double[] differences = new double[ours.length];
        for (int i = 0; i < ours.length; i++) {
            differences[i] = ours[i] - theirs[i];
        }
        return of(differences, seed);
    }

    /// Whether it leaves out 0.
    public boolean significant() {
        return low > 0 || high < 0;
    }
}
