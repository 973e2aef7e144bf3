package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.SparseVector;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.UnitVectors;
import dev.remora.crawler.relevance.term.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/// A linear support vector machine over [UnitVectors]: `score = w · x + b`, with `w` from [DualDescent].
///
/// Both classes pull equally, however many samples each has: the cost of a sample is in inverse proportion to its
/// class's number.
final class LinearClassifier implements Classifier {
    private static final int TERMS = 50_000;

    private final UnitVectors vectors;
    private final double[] weights;
    private final double bias;

    private LinearClassifier(UnitVectors vectors, double[] weights, double bias) {
        this.vectors = vectors;
        this.weights = weights;
        this.bias = bias;
    }

    static LinearClassifier learn(List<Sample> samples, Background background) {
        Vocabulary vocabulary = FeatureSelection.common(samples, 1, TERMS);
        UnitVectors vectors = new UnitVectors(
                vocabulary, samples.stream().map(Sample::terms).toList(), background);
        List<SparseVector> rows =
                samples.stream().map(sample -> vectors.of(sample.terms())).toList();
        boolean[] positive = new boolean[samples.size()];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = samples.get(i).positive();
        }
        DualDescent.Plane plane = DualDescent.learn(rows, positive, vocabulary.size());
        return new LinearClassifier(vectors, plane.weights(), plane.bias());
    }

    @Override
    public double score(TermCounts text) {
        return vectors.of(text).dot(weights) + bias;
    }

    @Override
    public List<TermShare> evidence(TermCounts text) {
        SparseVector x = vectors.of(text);
        List<TermShare> shares = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
            shares.add(new TermShare(vectors.vocabulary().term(x.number(i)), x.value(i) * weights[x.number(i)]));
        }
        return TermShare.strongest(shares);
    }

    @Override
    public boolean knows(TermCounts text) {
        return vectors.vocabulary().meets(text);
    }
}
