package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.SparseVector;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermIndex;
import dev.remora.crawler.relevance.term.UnitVectors;
import java.util.ArrayList;
import java.util.List;

/// A linear support vector machine over [UnitVectors]: `score = w · x + b`, with `w` from [DualDescent].
///
/// Both classes have equal weight: the cost of a sample is inversely proportional to the size of its class.
final class LinearClassifier implements Classifier {
    private final UnitVectors vectors;
    private final DualDescent.Plane plane;

    private LinearClassifier(UnitVectors vectors, DualDescent.Plane plane) {
        this.vectors = vectors;
        this.plane = plane;
    }

    static LinearClassifier learn(List<Sample> samples, Background background) {
        TermIndex vocabulary = FeatureSelection.common(samples);
        UnitVectors vectors =
                new UnitVectors(vocabulary, samples.stream().map(Sample::terms).toList(), background);
        List<SparseVector> rows =
                samples.stream().map(sample -> vectors.of(sample.terms())).toList();
        boolean[] positive = new boolean[samples.size()];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = samples.get(i).positive();
        }
        return new LinearClassifier(vectors, DualDescent.learn(rows, positive, vocabulary.size()));
    }

    @Override
    public double score(TermCounts text) {
        return plane.side(vectors.of(text));
    }

    @Override
    public List<TermShare> evidence(TermCounts text) {
        SparseVector x = vectors.of(text);
        List<TermShare> shares = new ArrayList<>();
        for (int i = 0; i < x.size(); i++) {
            shares.add(new TermShare(vectors.vocabulary().term(x.number(i)), x.value(i) * plane.weight(x.number(i))));
        }
        return TermShare.strongest(shares);
    }

    @Override
    public boolean knows(TermCounts text) {
        return vectors.vocabulary().meets(text);
    }
}
