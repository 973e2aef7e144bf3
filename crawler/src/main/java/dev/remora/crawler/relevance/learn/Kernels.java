package dev.remora.crawler.relevance.learn;

import java.util.Arrays;

/// A kernel density of equal normal kernels at values: `1/n · Σ_i g(x; μ = x_i, σ)` (John & Langley 1995).
/// Equal values share one kernel with a factor: most values are 0.
final class Kernels implements DensityBayes.Density {
    /// Natural logarithm of the share of the greatest kernel below which a kernel is lost to rounding.
    private static final double NOTHING = -40;

    private final double[] centres;
    private final double[] logFactors;
    private final double deviation;

    /// @param values at least one
    /// @param deviation of each kernel, > 0
    Kernels(double[] values, double deviation) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] found = new double[sorted.length];
        double[] counts = new double[sorted.length];
        int size = 0;
        for (double value : sorted) {
            if (size == 0 || found[size - 1] != value) {
                found[size++] = value;
            }
            counts[size - 1]++;
        }
        this.deviation = deviation;
        centres = Arrays.copyOf(found, size);
        logFactors = new double[size];
        for (int i = 0; i < size; i++) {
            logFactors[i] = Math.log(counts[i] / values.length);
        }
    }

    @Override
    public double log(double x) {
        double greatest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < centres.length; i++) {
            greatest = Math.max(greatest, exponent(i, x));
        }
        double sum = 0;
        for (int i = 0; i < centres.length; i++) {
            double share = exponent(i, x) - greatest;
            sum += share > NOTHING ? Math.exp(share) : 0;
        }
        return greatest + Math.log(sum) - Math.log(deviation) - 0.5 * Math.log(2 * Math.PI);
    }

    private double exponent(int kernel, double x) {
        double z = (x - centres[kernel]) / deviation;
        return logFactors[kernel] - 0.5 * z * z;
    }
}
