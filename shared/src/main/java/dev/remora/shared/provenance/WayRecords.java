package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Collects from the journal the steps of one path, and the addresses of other keys that an answer names.
final class WayRecords {
    private final Map<Long, PathStep> steps = new LinkedHashMap<>();
    private final Map<Long, Optional<Url>> names = new HashMap<>();
    private final long cluster;
    private Optional<Url> firstOfCluster = Optional.empty();

    /// @param way keys of the path's addresses
    /// @param named keys of addresses to look up
    /// @param cluster whose first page to find; 0 for none
    WayRecords(List<Long> way, List<Long> named, long cluster) {
        way.forEach(key -> steps.put(key, null));
        named.forEach(key -> names.put(key, Optional.empty()));
        this.cluster = cluster;
    }

    void take(JournalEntry entry) {
        switch (entry.record()) {
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Fetched page -> fetched(page);
            case JournalRecord.Reparsed(JournalRecord.Fetched page, var _, var _, var _) -> {
                begins(page.url(), page.likeness().cluster(), page.likeness().sketch());
                judgedLater(page.url(), page.relevance(), page.contentOnTopic());
            }
            case JournalRecord.Rejudged judged -> judgedLater(judged.url(), judged.relevance(), judged.onTopic());
            case JournalRecord.Clustered joined -> begins(joined.url(), joined.cluster(), joined.sketch());
            case JournalRecord.Moved moved -> name(moved.url(), moved.url().key());
            default -> {} // not a step of a path
        }
    }

    private void queued(JournalRecord.Queued queued) {
        long key = queued.link().target().key();
        name(queued.link().target(), key);
        if (steps.containsKey(key)) {
            PathStep before = steps.get(key);
            if (before == null || before.read().isEmpty()) {
                steps.put(key, step(queued));
            }
        }
    }

    private static PathStep step(JournalRecord.Queued queued) {
        return new PathStep(
                queued.link().target(),
                queued.link().origin(),
                queued.link().anchor().best(),
                queued.link().depth(),
                queued.priority(),
                queued.evidence(),
                Optional.empty());
    }

    private void fetched(JournalRecord.Fetched page) {
        long key = page.url().key();
        name(page.url(), key);
        begins(page.url(), page.likeness().cluster(), page.likeness().sketch());
        PathStep step = steps.get(key);
        if (step != null && step.read().isEmpty()) {
            steps.put(key, step.judged(page.relevance(), page.contentOnTopic()));
        }
    }

    private void judgedLater(Url url, double relevance, boolean onTopic) {
        PathStep step = steps.get(url.key());
        if (step != null && step.read().isPresent()) {
            steps.put(url.key(), step.judged(relevance, onTopic));
        }
    }

    /// Only the first page of a cluster has a sketch.
    private void begins(Url page, long in, Bytes sketch) {
        boolean began = cluster != 0 && in == cluster && sketch.length() > 0;
        firstOfCluster = began && firstOfCluster.isEmpty() ? Optional.of(page) : firstOfCluster;
    }

    private void name(Url url, long key) {
        if (names.containsKey(key)) {
            names.put(key, Optional.of(url));
        }
    }

    /// The path, in the order in which its keys were given.
    List<PathStep> steps() {
        return steps.values().stream().filter(Objects::nonNull).toList();
    }

    Optional<Url> name(long key) {
        return names.getOrDefault(key, Optional.empty());
    }

    Optional<Url> firstOfCluster() {
        return firstOfCluster;
    }
}
