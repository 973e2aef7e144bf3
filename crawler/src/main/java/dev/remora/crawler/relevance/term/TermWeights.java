package dev.remora.crawler.relevance.term;

import java.util.Collection;

/// Weights of a page's terms for Bayes: Zou, Chen & Wang 2009, after Pant & Srinivasan 2005.
///
/// `w(t, p) = (0.5 + 0.5 tf(t, p) / max_t' tf(t', p)) · ln(|E| / df(t))`, 0 for a term that `p` lacks; `E` the
/// examples and the background, `df` the number of them that contain the term. A term in all of them has
/// weight 0, and so would most terms of few, one-sided examples: hence the background. In [0, ln |E|].
public final class TermWeights {
    private final TermIndex vocabulary;
    private final double[] idf;

    /// @param examples `E`, without the background
    public TermWeights(TermIndex vocabulary, Collection<TermCounts> examples, Background background) {
        this.vocabulary = vocabulary;
        int[] holding = new int[vocabulary.size()];
        examples.forEach(example -> vocabulary.numbers(example, number -> holding[number]++));
        double documents = examples.size() + background.documents();
        idf = new double[vocabulary.size()];
        for (int i = 0; i < idf.length; i++) {
            double df = holding[i] + background.holding(vocabulary.term(i));
            idf[i] = df == 0 ? 0 : Math.log(documents / df);
        }
    }

    /// Returns the vocabulary.
    public TermIndex vocabulary() {
        return vocabulary;
    }

    /// Returns the weights of a page's terms, by their numbers in the vocabulary.
    public double[] of(TermCounts page) {
        double[] weights = new double[vocabulary.size()];
        double most = page.most();
        vocabulary.forEach(page, (number, count) -> weights[number] = (0.5 + 0.5 * count / most) * idf[number]);
        return weights;
    }
}
