package dev.remora.lab.experiment;

import dev.remora.shared.topic.Topic;
import java.util.Optional;

/// What counts as a hit in an experiment.
///
/// @param judge name of the relevance model that counts hits where there are no labels
/// @param labels which pages are on which topic
public record HitSource(String judge, Optional<TopicLabels> labels) {
    /// Returns what counts as a hit of a topic. Reads all labels.
    HitCriterion criterion(Topic topic) {
        return labels.filter(known -> known.knows(topic.id()))
                .<HitCriterion>map(known -> new HitCriterion.Labelled(known.keys(topic.id())))
                .orElseGet(() -> new HitCriterion.Judged(judge));
    }
}
