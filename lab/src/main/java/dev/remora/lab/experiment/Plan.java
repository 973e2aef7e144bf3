package dev.remora.lab.experiment;

import dev.remora.lab.trial.TrialSettings;
import java.util.List;
import java.util.Optional;

/// What an experiment compares.
///
/// @param groups of topics
/// @param strategies names; `random` and `oracle` are run in any case
/// @param relevances names of relevance models that crawls see; empty: each topic's own
/// @param judge name of the relevance model that counts hits where there are no labels
/// @param labels which pages are on which topic
/// @param seedSets seed sets drawn at random for each topic, beside the topic file's own
/// @param trial how crawls go
/// @param seed of everything random
/// @param baseline strategy that the others are compared with
public record Plan(
        List<TopicGroup> groups,
        List<String> strategies,
        List<String> relevances,
        String judge,
        Optional<TopicLabels> labels,
        int seedSets,
        TrialSettings trial,
        long seed,
        String baseline) {
    public Plan {
        groups = List.copyOf(groups);
        strategies = List.copyOf(strategies);
        relevances = List.copyOf(relevances);
    }
}
