package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import java.util.Arrays;
import java.util.List;

/// [DensityBayes] with a kernel density for each class and term (John & Langley 1995; for crawling, Zou, Chen &
/// Wang 2009).
///
/// `p(x_j | c) = 1/n_c · Σ_i g(x_j; μ = x_ij, σ = 1/√n_c)` over the class's `n_c` samples, each sum by
/// log-sum-exp, so that values far from all kernels stay finite.
final class KernelBayes {
    private KernelBayes() {}

    static DensityBayes learn(List<Sample> samples, Background background) {
        return DensityBayes.learn(samples, background, (values, term, all) -> {
            double[] column =
                    Arrays.stream(values).mapToDouble(row -> row[term]).toArray();
            return new Kernels(column, 1 / Math.sqrt(values.length));
        });
    }
}
