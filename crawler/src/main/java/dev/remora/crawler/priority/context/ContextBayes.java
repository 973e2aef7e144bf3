package dev.remora.crawler.priority.context;

import dev.remora.crawler.relevance.calibrate.CrossValidation;
import dev.remora.crawler.relevance.calibrate.PlattScaling;
import dev.remora.crawler.relevance.learn.Classifier;
import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.learn.TermShare;
import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermCounts;
import java.util.List;
import java.util.OptionalDouble;

/// The posterior of a link's context: the probability that a link with these words leads to the topic. A
/// classifier, and the curve that maps its scores to probabilities, fitted by three-fold cross-validation.
/// Immutable.
public final class ContextBayes {
    private static final int FOLDS = 3;
    private static final int TOLD = 3;

    private final Classifier classifier;
    private final PlattScaling curve;

    private ContextBayes(Classifier classifier, PlattScaling curve) {
        this.classifier = classifier;
        this.curve = curve;
    }

    /// Learns a classifier and its curve.
    ///
    /// @param samples at least two of each class
    /// @param background how common terms are, where the samples are few
    public static ContextBayes learn(List<Sample> samples, Learner learner, Background background) {
        PlattScaling curve =
                PlattScaling.fit(CrossValidation.scores(samples, Sample::positive, Sample::source, FOLDS, rest -> {
                    Classifier part = learner.learn(rest, background);
                    return sample -> part.score(sample.terms());
                }));
        return new ContextBayes(learner.learn(samples, background), curve);
    }

    /// Returns the probability, in [0, 1]; empty for a context without any known term.
    public OptionalDouble posterior(TermCounts context) {
        return classifier.knows(context)
                ? OptionalDouble.of(curve.probability(classifier.score(context)))
                : OptionalDouble.empty();
    }

    /// Returns the terms with the greatest effect.
    public List<TermShare> evidence(TermCounts context) {
        return classifier.evidence(context).stream().limit(TOLD).toList();
    }
}
