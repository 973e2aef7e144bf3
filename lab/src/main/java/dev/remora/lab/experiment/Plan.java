package dev.remora.lab.experiment;

import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.topic.Topic;
import java.util.List;

/// What an experiment compares.
///
/// @param groups of topics
/// @param methods that are compared
/// @param hits what counts as one
/// @param seedSets seed sets drawn at random for each topic, beside the topic file's own
/// @param trial how crawls go
/// @param seed of everything random
public record Plan(
        List<TopicGroup> groups, Methods methods, HitSource hits, int seedSets, TrialSettings trial, long seed) {
    public Plan {
        groups = List.copyOf(groups);
    }

    /// Strategies, each with each of some relevance models.
    ///
    /// @param strategies names; `random` and `oracle` are run in any case
    /// @param relevances names of relevance models that crawls see; empty: each topic's own
    public record Methods(List<String> strategies, List<String> relevances) {
        public Methods {
            strategies = List.copyOf(strategies);
            relevances = List.copyOf(relevances);
        }

        /// Returns the names of the models that crawls of a topic see.
        List<String> relevances(Topic topic) {
            return relevances.isEmpty() ? List.of(topic.relevance().model()) : relevances;
        }

        /// Returns the methods for a topic, model by model.
        List<CrawlMethod> of(Topic topic) {
            return relevances(topic).stream()
                    .flatMap(model -> strategies.stream().map(strategy -> new CrawlMethod(strategy, model)))
                    .toList();
        }

        /// Returns the number of methods for each topic.
        int count() {
            return strategies.size() * Math.max(1, relevances.size());
        }
    }
}
