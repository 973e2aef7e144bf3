package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.calibrate.CrossValidation;
import dev.remora.crawler.relevance.calibrate.PlattScaling;
import dev.remora.crawler.relevance.calibrate.ScoredSample;
import dev.remora.crawler.relevance.calibrate.Threshold;
import dev.remora.crawler.relevance.learn.Classifier;
import dev.remora.crawler.relevance.learn.Learner;
import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.reason.PageEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Makes a model from samples: learns a classifier from all of them, and its curve and threshold from five-fold
/// cross-validation, in which each fifth is scored by a classifier learnt from the other four. Deterministic.
///
/// @param model name of the model
/// @param learner the learning method
/// @param isRelevance whether its score is a relevance in [0, 1] and needs no curve
/// @param reader of terms
/// @param titleWeight weight of an occurrence in the title
/// @param threshold the topic's threshold; if empty, the one with the greatest F1 on the samples is used
record Lesson(
        String model,
        Learner learner,
        boolean isRelevance,
        TermReader reader,
        double titleWeight,
        OptionalDouble threshold) {
    /// The minimum number of samples of each class.
    static final int LEAST = 3;

    private static final int FOLDS = 5;

    /// Learns a model.
    ///
    /// @param samples at least [#LEAST] of each class
    /// @param from the numbers of samples, for the evidence
    LearntModel learn(List<Sample> samples, Background background, PageEvidence from) {
        List<ScoredSample> held = CrossValidation.scores(samples, Sample::positive, Sample::source, FOLDS, rest -> {
            Classifier classifier = learner.learn(rest, background);
            return sample -> classifier.score(sample.terms());
        });
        Optional<PlattScaling> curve = isRelevance ? Optional.empty() : Optional.of(PlattScaling.fit(held));
        double cut = threshold.orElseGet(() -> Threshold.best(held.stream()
                .map(s -> new ScoredSample(
                        curve.map(c -> c.probability(s.score())).orElse(s.score()), s.positive()))
                .toList()));
        return new LearntModel(model, reader, titleWeight, learner.learn(samples, background), curve, cut, from);
    }
}
