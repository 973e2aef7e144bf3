package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermIndex;
import java.util.List;

/// Multinomial naive Bayes (McCallum & Nigam 1998, "A comparison of event models for naive Bayes text
/// classification"), with Laplace's smoothing.
///
/// `θ_ct = (1 + Σ f(t)) / (|V| + Σ_t Σ f(t))` over the samples of class `c`; the weight of a term is
/// `ln θ_+t - ln θ_-t`, and a text's score the mean over its words ([WeightedTerms]).
final class MultinomialBayes {
    private MultinomialBayes() {}

    static WeightedTerms learn(List<Sample> samples) {
        TermIndex vocabulary = FeatureSelection.common(samples);
        double[] positive = new double[vocabulary.size()];
        double[] negative = new double[vocabulary.size()];
        for (Sample sample : samples) {
            double[] counts = sample.positive() ? positive : negative;
            vocabulary.forEach(sample.terms(), (number, count) -> counts[number] += count);
        }
        double[] on = logShares(positive);
        double[] off = logShares(negative);
        double[] weights = new double[on.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = on[i] - off[i];
        }
        return new WeightedTerms(vocabulary, weights);
    }

    /// `ln((1 + count) / (|V| + Σ counts))` of each.
    static double[] logShares(double[] counts) {
        double sum = counts.length;
        for (double count : counts) {
            sum += count;
        }
        double[] shares = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            shares[i] = Math.log((1 + counts[i]) / sum);
        }
        return shares;
    }
}
