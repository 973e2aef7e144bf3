package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermIndex;
import dev.remora.crawler.relevance.term.TermWeights;
import java.util.ArrayList;
import java.util.List;

/// Naive Bayes over continuous values, the weights of [TermWeights], with a density for each class and term
/// (John & Langley 1995, "Estimating continuous distributions in Bayesian classifiers").
///
/// `score = Σ_j [ln p(x_j | +) - ln p(x_j | -)]`. [NormalBayes] and [KernelBayes] define the densities.
final class DensityBayes implements Classifier {
    /// The number of terms used; more add noise and saturate the sum.
    private static final int FEATURES = 300;

    private final TermWeights weights;
    private final Density[] positive;
    private final Density[] negative;
    /// The contribution of each term's absence.
    private final double[] absent;
    private final double absentSum;

    /// The distribution of a term's weight over the texts of a class.
    @FunctionalInterface
    interface Density {
        /// Returns the logarithm of the density at `x`; finite for finite `x`.
        double log(double x);
    }

    /// The method of fitting densities.
    @FunctionalInterface
    interface Shape {
        /// Fits the density of one term.
        ///
        /// @param samples rows of the class's samples
        /// @param term column
        /// @param all the samples of both classes
        Density fit(double[][] samples, int term, ClassValues all);
    }

    private DensityBayes(TermWeights weights, Density[] positive, Density[] negative) {
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

    static DensityBayes learn(List<Sample> samples, Background background, Shape shape) {
        TermIndex vocabulary = FeatureSelection.best(samples, FEATURES);
        TermWeights weights =
                new TermWeights(vocabulary, samples.stream().map(Sample::terms).toList(), background);
        ClassValues values = ClassValues.of(samples, weights);
        Density[] positive = new Density[vocabulary.size()];
        Density[] negative = new Density[vocabulary.size()];
        for (int j = 0; j < vocabulary.size(); j++) {
            positive[j] = shape.fit(values.positive(), j, values);
            negative[j] = shape.fit(values.negative(), j, values);
        }
        return new DensityBayes(weights, positive, negative);
    }

    /// Most terms are absent from a page, so their sum is precomputed and only corrected for the present ones.
    @Override
    public double score(TermCounts text) {
        double[] x = weights.of(text);
        double[] sum = {absentSum};
        weights.vocabulary().numbers(text, j -> sum[0] += share(j, x[j]) - absent[j]);
        return sum[0];
    }

    private double share(int term, double x) {
        return positive[term].log(x) - negative[term].log(x);
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
