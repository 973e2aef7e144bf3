package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Without;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The topics that a search covers: those that fulfil all three conditions.
///
/// @param filter the topic of the request; empty for all
/// @param typed topics of the query, any of which is covered; empty for all
/// @param without topics that the query excludes
public record TopicChoice(Optional<String> filter, Set<String> typed, Set<String> without) {
    /// All topics.
    public static final TopicChoice ALL = of(Optional.empty());

    public TopicChoice {
        typed = Set.copyOf(typed);
        without = Set.copyOf(without);
    }

    /// Returns one topic, or all.
    public static TopicChoice of(Optional<String> topic) {
        return new TopicChoice(topic, Set.of(), Set.of());
    }

    static TopicChoice of(TypedQuery typed, SearchRequest request) {
        return new TopicChoice(
                request.topic(),
                ids(typed.parts(InTopic.class).stream()),
                ids(typed.parts(Without.class).stream()
                        .map(Without::part)
                        .filter(InTopic.class::isInstance)
                        .map(InTopic.class::cast)));
    }

    private static Set<String> ids(Stream<InTopic> topics) {
        return topics.map(InTopic::id).collect(Collectors.toSet());
    }

    /// True if a topic is covered.
    public boolean has(String id) {
        return filter.map(id::equals).orElse(true) && (typed.isEmpty() || typed.contains(id)) && !without.contains(id);
    }

    /// Returns the topics asked for that do not exist, sorted.
    ///
    /// @param known ids of all topics
    List<String> unknown(Collection<String> known) {
        return Stream.concat(filter.stream(), typed.stream())
                .filter(id -> !known.contains(id))
                .distinct()
                .sorted()
                .toList();
    }
}
