package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermIndex;
import dev.remora.crawler.relevance.term.UnitVectors;
import java.util.List;

/// Complement naive Bayes with its authors' corrections for text (Rennie, Shih, Teevan & Karger 2003,
/// "Tackling the poor assumptions of naive Bayes text classifiers", table 4: TWCNB).
///
/// The samples' counts are damped, weighted by rarity and normalised to length 1 ([UnitVectors]; the paper uses
/// `ln(1 + f) · ln(N / df)`). The weight of class `c` comes from all samples that are not in `c`:
/// `w_ct = ln((1 + Σ_{y≠c} d_t) / (|V| + Σ_t Σ_{y≠c} d_t))`, divided by `Σ_t |w_ct|`; a text belongs to the
/// class whose complement fits it worst. With two classes the complement of one is the other, so that only the
/// corrections differ from multinomial Bayes; a term's weight is `|V| · (ŵ_-t - ŵ_+t)`, and a text's score the
/// mean over its words ([WeightedTerms]).
final class ComplementBayes {
    private ComplementBayes() {}

    static WeightedTerms learn(List<Sample> samples, Background background) {
        TermIndex vocabulary = FeatureSelection.common(samples);
        UnitVectors vectors =
                new UnitVectors(vocabulary, samples.stream().map(Sample::terms).toList(), background);
        double[] positive = new double[vocabulary.size()];
        double[] negative = new double[vocabulary.size()];
        for (Sample sample : samples) {
            vectors.of(sample.terms()).addTo(sample.positive() ? positive : negative, 1);
        }
        double[] complementOfNegative = normalised(MultinomialBayes.logShares(positive));
        double[] complementOfPositive = normalised(MultinomialBayes.logShares(negative));
        double[] weights = new double[vocabulary.size()];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weights.length * (complementOfNegative[i] - complementOfPositive[i]);
        }
        return new WeightedTerms(vocabulary, weights);
    }

    /// Divides weights by the sum of their absolute values, in place.
    private static double[] normalised(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += Math.abs(weight);
        }
        for (int i = 0; i < weights.length && sum > 0; i++) {
            weights[i] /= sum;
        }
        return weights;
    }
}
