package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// What the journal says of the addresses on one way, and the names of other addresses that an answer speaks of.
final class WayRecords {
    private final Map<Long, PathStep> steps = new LinkedHashMap<>();
    private final Map<Long, Optional<Url>> names = new HashMap<>();
    private final long cluster;
    private Optional<Url> firstOfCluster = Optional.empty();

    /// @param way keys of the way's addresses
    /// @param named keys of addresses whose names are wanted
    /// @param cluster whose first page is wanted; 0 for none
    WayRecords(List<Long> way, List<Long> named, long cluster) {
        way.forEach(key -> steps.put(key, null));
        named.forEach(key -> names.put(key, Optional.empty()));
        this.cluster = cluster;
    }

    void take(JournalEntry entry) {
        switch (entry.record()) {
            case JournalRecord.Queued queued -> queued(queued);
            case JournalRecord.Fetched page -> fetched(page);
            case JournalRecord.ReadAgain(JournalRecord.Fetched page, var _, var _, var _) -> {
                begins(page);
                judgedLater(page.url(), page.relevance(), page.contentOnTopic());
            }
            case JournalRecord.JudgedAnew judged -> judgedLater(judged.url(), judged.relevance(), judged.onTopic());
            case JournalRecord.Moved moved -> name(moved.url(), moved.url().key());
            default -> {} // no step of a way
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
        begins(page);
        PathStep step = steps.get(key);
        if (step != null && step.read().isEmpty()) {
            steps.put(key, step.judged(new PathStep.Read(page.relevance(), page.contentOnTopic())));
        }
    }

    private void judgedLater(Url url, double relevance, boolean onTopic) {
        PathStep step = steps.get(url.key());
        if (step != null && step.read().isPresent()) {
            steps.put(url.key(), step.judged(new PathStep.Read(relevance, onTopic)));
        }
    }

    /// A page that has a sketch began its cluster.
    private void begins(JournalRecord.Fetched page) {
        boolean began = cluster != 0
                && page.likeness().cluster() == cluster
                && page.likeness().sketch().length() > 0;
        firstOfCluster = began && firstOfCluster.isEmpty() ? Optional.of(page.url()) : firstOfCluster;
    }

    private void name(Url url, long key) {
        if (names.containsKey(key)) {
            names.put(key, Optional.of(url));
        }
    }

    /// The way, in the order in which its keys were given.
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
