package dev.remora.shared.topic;

import java.util.Map;
import java.util.Set;

/// The names that a topic file may use for what other stages provide. The composition root knows them.
///
/// @param models relevance models, each with the names of its settings; empty: any name passes
/// @param strategies priority strategies; empty: any name passes
public record TopicNames(Map<String, Set<String>> models, Set<String> strategies) {
    /// Nothing is known of models and strategies, so any name passes.
    public static final TopicNames ANY = new TopicNames(Map.of(), Set.of());

    public TopicNames {
        models = Map.copyOf(models);
        strategies = Set.copyOf(strategies);
    }
}
