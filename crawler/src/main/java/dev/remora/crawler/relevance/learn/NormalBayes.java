package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermWeights;
import dev.remora.crawler.relevance.term.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/// Naive Bayes with a normal density for each class and term, over the weights of [TermWeights] (John & Langley
/// 1995, "Estimating continuous distributions in Bayesian classifiers"; Zou, Chen & Wang 2009).
///
/// `score = Σ_j [ln g(x_j; μ_j+, σ_j+) - ln g(x_j; μ_j-, σ_j-)]`, with the sample's mean and standard
/// deviation of each class. The papers are silent on a term that all samples of a class lack, or weigh alike: its
/// deviation is 0, and one page decides everything. We take a deviation of at least half of that over both classes.
final class NormalBayes implements Classifier {
    /// Terms it looks at; more add noise and saturate the sum.
    static final int FEATURES = 300;

    private static final double LEAST_SHARE = 0.5;
    private static final double LEAST = 1e-3;

    private final TermWeights weights;
    private final Normal[] positive;
    private final Normal[] negative;
    /// By term: what its absence adds.
    private final double[] absent;
    private final double absentSum;

    /// A normal density.
    ///
    /// @param logHeight `-ln(σ √(2π))`
    private record Normal(double mean, double deviation, double logHeight) {
        Normal(double mean, double deviation) {
            this(mean, deviation, -Math.log(deviation) - 0.5 * Math.log(2 * Math.PI));
        }

        /// `ln g(x; μ, σ)`.
        double logDensity(double x) {
            double z = (x - mean) / deviation;
            return -0.5 * z * z + logHeight;
        }
    }

    private NormalBayes(TermWeights weights, Normal[] positive, Normal[] negative) {
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

    static NormalBayes learn(List<Sample> samples, Background background) {
        Vocabulary vocabulary = FeatureSelection.best(samples, FEATURES);
        TermWeights weights =
                new TermWeights(vocabulary, samples.stream().map(Sample::terms).toList(), background);
        ClassValues values = ClassValues.of(samples, weights);
        int terms = vocabulary.size();
        Normal[] positive = new Normal[terms];
        Normal[] negative = new Normal[terms];
        for (int j = 0; j < terms; j++) {
            double least = Math.max(LEAST, LEAST_SHARE * values.deviation(j));
            positive[j] = normal(values.positive(), j, least);
            negative[j] = normal(values.negative(), j, least);
        }
        return new NormalBayes(weights, positive, negative);
    }

    private static Normal normal(double[][] values, int term, double least) {
        return new Normal(ClassValues.mean(values, term), Math.max(least, ClassValues.deviation(values, term)));
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
