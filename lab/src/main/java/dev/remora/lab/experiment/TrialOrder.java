package dev.remora.lab.experiment;

import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.topic.Topic;

/// A crawl to be made, in values only, so that any process that holds the web can make it.
///
/// @param name for people: topic, group, seed set and strategy
/// @param topic with the seeds to start from
/// @param method how it chooses its pages
/// @param hits what counts as one
/// @param settings how the crawl goes
/// @param chance seed of its random numbers
public record TrialOrder(
        String name, Topic topic, CrawlMethod method, HitCriterion hits, TrialSettings settings, long chance) {}
