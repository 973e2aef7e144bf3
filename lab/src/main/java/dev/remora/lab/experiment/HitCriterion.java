package dev.remora.lab.experiment;

import java.io.Serializable;
import java.util.Set;

/// What counts as a hit of a topic, in values only.
public sealed interface HitCriterion extends Serializable {
    /// The addresses with its label.
    ///
    /// @param pages keys of the addresses
    record Labelled(Set<Long> pages) implements HitCriterion {}

    /// The pages that a relevance model judges to be on the topic.
    ///
    /// @param model its name
    record Judged(String model) implements HitCriterion {}
}
