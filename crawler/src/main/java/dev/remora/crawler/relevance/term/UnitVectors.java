package dev.remora.crawler.relevance.term;

import java.util.Arrays;
import java.util.Collection;

/// Texts as vectors of length 1: `x(t) = (1 + ln tf(t)) · ln(1 + N / df(t))`, divided by their length (Salton &
/// Buckley 1988, "Term-weighting approaches in automatic text retrieval"). A text without any of the terms is
/// the zero vector. A long page and a short one on the same subject are thus close to each other.
public final class UnitVectors {
    private final TermIndex vocabulary;
    private final double[] idf;

    /// @param documents `N` of them, of which `df` contain a term
    public UnitVectors(TermIndex vocabulary, Collection<TermCounts> documents, Background background) {
        this.vocabulary = vocabulary;
        int[] holding = new int[vocabulary.size()];
        documents.forEach(document -> vocabulary.numbers(document, number -> holding[number]++));
        double all = documents.size() + background.documents();
        idf = new double[vocabulary.size()];
        for (int i = 0; i < idf.length; i++) {
            double df = Math.max(1, holding[i] + background.holding(vocabulary.term(i)));
            idf[i] = Math.log1p(all / df);
        }
    }

    /// Returns the vocabulary.
    public TermIndex vocabulary() {
        return vocabulary;
    }

    /// Converts a text to a vector.
    public SparseVector of(TermCounts text) {
        int[] numbers = new int[text.size()];
        double[] values = new double[text.size()];
        int[] size = {0};
        vocabulary.forEach(text, (number, count) -> {
            numbers[size[0]] = number;
            values[size[0]++] = Math.max(0, 1 + Math.log(count)) * idf[number];
        });
        double squares = 0;
        for (int i = 0; i < size[0]; i++) {
            squares += values[i] * values[i];
        }
        double length = Math.sqrt(squares);
        for (int i = 0; i < size[0] && length > 0; i++) {
            values[i] /= length;
        }
        return new SparseVector(Arrays.copyOf(numbers, size[0]), Arrays.copyOf(values, size[0]));
    }
}
