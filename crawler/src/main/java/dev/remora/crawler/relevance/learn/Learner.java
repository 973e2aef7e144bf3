package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.Background;
import java.util.List;

/// A method that learns a classifier from samples. Deterministic.
@FunctionalInterface
public interface Learner {
    /// Learns a classifier.
    ///
    /// @param samples at least one positive and one negative
    /// @param background how common terms are on pages in general; supplements the samples where they are few
    Classifier learn(List<Sample> samples, Background background);
}
