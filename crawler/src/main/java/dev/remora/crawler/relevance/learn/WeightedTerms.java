package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermIndex;
import java.util.ArrayList;
import java.util.List;

/// A classifier whose score is the mean weight of a text's words.
///
/// `score = Σ_t f(t) · weight_t / Σ_t f(t)`, the sums over known terms. The mean replaces the sum because
/// words of a page are not independent: with the sum every long page would have an extreme score, useless for
/// ranking (Rennie et al. 2003 normalise by length for the same reason).
final class WeightedTerms implements Classifier {
    private final TermIndex vocabulary;
    private final double[] weights;

    WeightedTerms(TermIndex vocabulary, double[] weights) {
        this.vocabulary = vocabulary;
        this.weights = weights;
    }

    @Override
    public double score(TermCounts text) {
        double[] sums = new double[2];
        vocabulary.forEach(text, (number, count) -> {
            sums[0] += count * weights[number];
            sums[1] += count;
        });
        return sums[1] == 0 ? 0 : sums[0] / sums[1];
    }

    @Override
    public List<TermShare> evidence(TermCounts text) {
        double[] known = {0};
        vocabulary.forEach(text, (_, count) -> known[0] += count);
        List<TermShare> shares = new ArrayList<>();
        vocabulary.forEach(
                text,
                (number, count) ->
                        shares.add(new TermShare(vocabulary.term(number), count * weights[number] / known[0])));
        return TermShare.strongest(shares);
    }

    @Override
    public boolean knows(TermCounts text) {
        return vocabulary.meets(text);
    }
}
