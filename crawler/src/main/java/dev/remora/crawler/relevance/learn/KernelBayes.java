package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermWeights;
import dev.remora.crawler.relevance.term.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/// Naive Bayes with a kernel density for each class and term (John & Langley 1995, "Estimating continuous
/// distributions in Bayesian classifiers"; for crawling, Zou, Chen & Wang 2009).
///
/// `P(x_j | c) = 1/n_c · Σ_i g(x_j; μ = x_ij, σ = 1/√n_c)` over the class's `n_c` samples, the `x` by
/// [TermWeights]. `score = Σ_j [ln P(x_j | +) - ln P(x_j | -)]`, each sum of densities by log-sum-exp, so that
/// values far from all kernels stay finite.
final class KernelBayes implements Classifier {
    private final TermWeights weights;
    private final Kernels[] positive;
    private final Kernels[] negative;
    /// By term: what its absence adds.
    private final double[] absent;
    private final double absentSum;

    private KernelBayes(TermWeights weights, Kernels[] positive, Kernels[] negative) {
        this.weights = weights;
        this.positive = positive;
        this.negative = negative;
        absent = new double[positive.length];
        double sum = 0;
        for (int j = 0; j < absent.length; j++) {
            absent[j] = share(j, 0);
            sum += absent[j];
        }
        absentSum = sum;
    }

    static KernelBayes learn(List<Sample> samples, Background background) {
        Vocabulary vocabulary = FeatureSelection.best(samples, NormalBayes.FEATURES);
        TermWeights weights =
                new TermWeights(vocabulary, samples.stream().map(Sample::terms).toList(), background);
        ClassValues values = ClassValues.of(samples, weights);
        return new KernelBayes(
                weights, kernels(values.positive(), vocabulary.size()), kernels(values.negative(), vocabulary.size()));
    }

    private static Kernels[] kernels(double[][] values, int terms) {
        Kernels[] kernels = new Kernels[terms];
        for (int j = 0; j < terms; j++) {
            double[] column = new double[values.length];
            for (int i = 0; i < values.length; i++) {
                column[i] = values[i][j];
            }
            kernels[j] = new Kernels(column, 1 / Math.sqrt(values.length));
        }
        return kernels;
    }

    /// Most terms are absent from a page, so their sum is kept and only the present ones are put right.
    @Override
    public double score(TermCounts text) {
        double[] x = weights.of(text);
        double[] sum = {absentSum};
        weights.vocabulary().numbers(text, j -> sum[0] += share(j, x[j]) - absent[j]);
        return sum[0];
    }

    private double share(int term, double x) {
        return positive[term].logDensity(x) - negative[term].logDensity(x);
    }

    @Override
    public List<TermShare> evidence(TermCounts text) {
        double[] x = weights.of(text);
        List<TermShare> shares = new ArrayList<>();
        weights.vocabulary()
                .numbers(
                        text, j -> shares.add(new TermShare(weights.vocabulary().term(j), share(j, x[j]))));
        return TermShare.strongest(shares);
    }

    @Override
    public boolean knows(TermCounts text) {
        return weights.vocabulary().meets(text);
    }
}
