package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import java.util.List;

/// [DensityBayes] with a normal density for each class and term (John & Langley 1995; Zou, Chen & Wang 2009).
///
/// `p(x_j | c) = g(x_j; μ_jc, σ_jc)`, with the sample's mean and standard deviation of each class. The papers
/// do not treat a term that all samples of a class lack, or have with equal weight: its deviation is 0, and it
/// would outweigh all others. Here the deviation is at least half of that over both classes.
final class NormalBayes {
    private static final double LEAST_SHARE = 0.5;
    private static final double LEAST = 1e-3;

    private NormalBayes() {}

    /// A normal density.
    ///
    /// @param logHeight `-ln(σ √(2π))`
    private record Normal(double mean, double deviation, double logHeight) implements DensityBayes.Density {
        Normal(double mean, double deviation) {
            this(mean, deviation, -Math.log(deviation) - 0.5 * Math.log(2 * Math.PI));
        }

        /// `ln g(x; μ, σ)`.
        @Override
        public double log(double x) {
            double z = (x - mean) / deviation;
            return -0.5 * z * z + logHeight;
        }
    }

    static DensityBayes learn(List<Sample> samples, Background background) {
        return DensityBayes.learn(samples, background, (values, term, all) -> {
            double least = Math.max(LEAST, LEAST_SHARE * all.deviation(term));
            return new Normal(ClassValues.mean(values, term), Math.max(least, ClassValues.deviation(values, term)));
        });
    }
}
