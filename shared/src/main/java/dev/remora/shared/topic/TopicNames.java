package dev.remora.shared.topic;

import java.util.Map;
import java.util.Set;

/// The names of models and strategies that a topic file may use. Provided by the composition root.
///
/// @param models relevance models, each with the names of its settings; empty: any name is accepted
/// @param strategies priority strategies; empty: any name is accepted
public record TopicNames(Map<String, Set<String>> models, Set<String> strategies) {
    /// Accepts any name.
    public static final TopicNames ANY = new TopicNames(Map.of(), Set.of());

    public TopicNames {
        models = Map.copyOf(models);
        strategies = Set.copyOf(strategies);
    }
}
