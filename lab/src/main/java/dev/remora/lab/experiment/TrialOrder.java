package dev.remora.lab.experiment;

import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.topic.Topic;
import java.util.Optional;
import java.util.Set;

/// A crawl to be made, in values only, so that any process that holds the web can make it.
///
/// @param name for people: topic, group, seed set and strategy
/// @param topic with the seeds to start from
/// @param strategy its name; `random` and `oracle` too
/// @param relevance name of the relevance model that the crawl sees
/// @param judge name of the relevance model that counts hits where there are no labels
/// @param labelled keys of the addresses that are hits, where there are labels
/// @param settings how the crawl goes
/// @param chance seed of its random numbers
public record TrialOrder(
        String name,
        Topic topic,
        String strategy,
        String relevance,
        String judge,
        Optional<Set<Long>> labelled,
        TrialSettings settings,
        long chance) {}
