package dev.remora.opensearch.search;

import dev.remora.opensearch.index.TopicIndexNames;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.TopicChoice;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The searchable topics on the cluster, each at one commit. Thread-safe.
final class ClusterSnapshot {
    /// No topics.
    static final ClusterSnapshot NONE = new ClusterSnapshot(List.of(), List.of(), null, new PagePools());

    private final List<Part> parts;
    private final List<String> unreadable;
    private final QueryPlanner planner;
    private final PagePools pools;
    private final Map<List<Part>, ClusterScope> scopes = new ConcurrentHashMap<>();

    /// @param unreadable ids of topics of other schema versions
    /// @param planner without words of topics
    /// @param pools pages that were read
    ClusterSnapshot(List<Part> parts, List<String> unreadable, QueryPlanner planner, PagePools pools) {
        this.parts = parts.stream()
                .sorted(Comparator.comparing(part -> part.topic().id()))
                .toList();
        this.unreadable = unreadable.stream().sorted().toList();
        this.planner = planner;
        this.pools = pools;
    }

    List<Part> parts() {
        return parts;
    }

    List<String> unreadable() {
        return unreadable;
    }

    /// Whether both have the same commits of the same topics.
    boolean isSame(ClusterSnapshot other) {
        return unreadable.equals(other.unreadable) && keys().equals(other.keys());
    }

    private List<List<Object>> keys() {
        return parts.stream()
                .map(part -> List.<Object>of(part.topic(), part.folder(), part.state()))
                .toList();
    }

    /// Returns the names of all indexes.
    Set<String> indexes() {
        Set<String> names = new HashSet<>();
        parts.forEach(part -> {
            names.add(part.state().generation());
            names.add(TopicIndexNames.ranks(part.state().generation()));
        });
        return names;
    }

    /// Returns the index of a topic.
    Optional<Part> part(String topic) {
        return parts.stream().filter(part -> part.topic().id().equals(topic)).findFirst();
    }

    /// Returns what a search covers: all topics, or some with their own statistics; empty if none of those exists.
    Optional<ClusterScope> scope(TopicChoice topics) {
        List<Part> wanted =
                parts.stream().filter(part -> topics.has(part.topic().id())).toList();
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        boolean usual = wanted.size() == 1 || wanted.size() == parts.size();
        return Optional.of(usual ? scopes.computeIfAbsent(wanted, this::scope) : scope(wanted));
    }

    private ClusterScope scope(List<Part> wanted) {
        return new ClusterScope(wanted, planner, pools);
    }

    /// Returns an identifier that changes with each commit.
    String edition() {
        long edition = parts.size();
        for (Part part : parts) {
            edition = 31 * edition + part.version();
        }
        return Long.toHexString(edition);
    }
}
