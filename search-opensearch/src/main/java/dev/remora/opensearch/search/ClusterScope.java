package dev.remora.opensearch.search;

import dev.remora.opensearch.index.CommitState;
import dev.remora.opensearch.index.CommitState.TextSize;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.rank.index.WeightedCache;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;

/// Indexes on the cluster that are searched as one, each at one commit. Thread-safe.
///
/// @param parts at least one
/// @param planner with the dictionary words of all of them
/// @param counts in how many pages terms are, as far as known
/// @param pools pages that were read
record ClusterScope(List<Part> parts, QueryPlanner planner, WeightedCache<Term, Integer> counts, PagePools pools) {
    private static final long MOST_COUNTS = 200_000;

    /// The index of one topic.
    ///
    /// @param analyzer that knows the words of the topic
    record Part(Topic topic, Path folder, CommitState state, ChineseAnalyzer analyzer) {
        /// Returns a number that changes with each commit and with what the topic says of itself.
        long version() {
            long version = 31L * topic.id().hashCode() + topic.name().hashCode();
            version = 31 * version + topic.description().hashCode();
            version = 31 * version + topic.rank().hashCode();
            version = 31 * version + state.generation().hashCode();
            return 31 * (31 * version + state.sequence()) + state.settled();
        }
    }

    ClusterScope(List<Part> parts, QueryPlanner planner, PagePools pools) {
        this(List.copyOf(parts), planner.with(dictionary(parts)), new WeightedCache<>(MOST_COUNTS), pools);
    }

    private static Set<String> dictionary(List<Part> parts) {
        Set<String> words = new TreeSet<>();
        parts.forEach(part -> words.addAll(part.topic().dictionary()));
        return words;
    }

    /// Returns the dictionary words of all topics.
    Set<String> dictionary() {
        return dictionary(parts);
    }

    /// Returns the path of requests to all indexes.
    String path() {
        return "/" + parts.stream().map(part -> part.state().generation()).collect(Collectors.joining(","));
    }

    /// Returns the number of searchable pages.
    int pages() {
        return parts.stream().mapToInt(part -> part.state().pages()).sum();
    }

    /// Returns the statistics of the texts.
    Map<String, TextSize> texts() {
        Map<String, TextSize> texts = new HashMap<>();
        parts.forEach(part -> part.state()
                .texts()
                .forEach((text, size) -> texts.merge(
                        text,
                        size,
                        (one, other) -> new TextSize(one.pages() + other.pages(), one.tokens() + other.tokens()))));
        return texts;
    }

    /// Returns the part of an index.
    ///
    /// @param generation name of the index
    Part part(String generation) {
        return parts.stream()
                .filter(part -> part.state().generation().equals(generation))
                .findFirst()
                .orElseThrow();
    }
}
