package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState;
import dev.remora.opensearch.index.IndexMapping;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.opensearch.search.TopicFolders.TopicFolder;
import dev.remora.search.query.QueryPlanner;
import dev.remora.shared.analysis.ChineseAnalyzer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The topics that are both in the data folder and on the cluster, each at its newest commit. Looks for new commits if
/// the last look is old enough; concurrent searches go on with what is known. Thread-safe.
final class ClusterTopics {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterTopics.class);

    /// How long searches go on after a look has failed.
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final OpenSearchClient client;
    private final Supplier<List<TopicFolder>> folders;
    private final ChineseAnalyzer analyzer;
    private final QueryPlanner planner;
    private final PagePools pools = new PagePools();
    private final Duration refreshEvery;
    private final Clock clock;
    private final ReentrantLock refreshing = new ReentrantLock();
    private final Set<String> complaints = ConcurrentHashMap.newKeySet();
    private volatile Seen seen = new Seen(Instant.MIN, Optional.empty(), Optional.empty(), Instant.MIN);

    /// @param at the time of the last look
    /// @param snapshot empty if none succeeded yet
    /// @param failure of the last look
    /// @param since when looks have failed
    private record Seen(
            Instant at, Optional<ClusterSnapshot> snapshot, Optional<IndexUnavailable> failure, Instant since) {
        Seen due() {
            return new Seen(Instant.MIN, snapshot, failure, since);
        }
    }

    /// @param folders the collections that are known here; called by one thread at a time
    /// @param analyzer without words of topics
    /// @param planner likewise
    ClusterTopics(
            OpenSearchClient client,
            Supplier<List<TopicFolder>> folders,
            ChineseAnalyzer analyzer,
            QueryPlanner planner,
            Duration refreshEvery,
            Clock clock) {
        this.client = client;
        this.folders = folders;
        this.analyzer = analyzer;
        this.planner = planner;
        this.refreshEvery = refreshEvery;
        this.clock = clock;
    }

    /// Returns the topics now, or as they were before if a look has failed only just: searches then find out themselves
    /// whether the cluster answers.
    ///
    /// @throws IndexUnavailable if the cluster has not answered for some seconds, or never did
    ClusterSnapshot current() {
        if (due()) {
            look();
        }
        Seen now = seen;
        boolean lasting = now.snapshot().isEmpty()
                || !clock.instant().isBefore(now.since().plus(GRACE));
        if (now.failure().isPresent() && lasting) {
            throw new IndexUnavailable(
                    now.failure().get().getMessage(), now.failure().get());
        }
        return now.snapshot().orElseThrow();
    }

    /// Returns the topics as they were when the cluster last answered; none if it never did.
    ClusterSnapshot known() {
        if (due()) {
            look();
        }
        return seen.snapshot().orElse(ClusterSnapshot.NONE);
    }

    /// Makes the next call look for new commits.
    void forget() {
        seen = seen.due();
    }

    private boolean due() {
        Instant at = seen.at();
        return at.equals(Instant.MIN) || !clock.instant().isBefore(at.plus(refreshEvery));
    }

    /// Only one thread looks; the others wait for it if nothing is known yet.
    private void look() {
        if (seen.snapshot().isEmpty() && seen.failure().isEmpty()) {
            refreshing.lock();
        } else if (!refreshing.tryLock()) {
            return;
        }
        try {
            if (due()) {
                seen = read(seen.snapshot());
            }
        } finally {
            refreshing.unlock();
        }
    }

    private Seen read(Optional<ClusterSnapshot> before) {
        try {
            ClusterSnapshot now = read();
            if (seen.failure().isPresent()) {
                LOG.info("The cluster at {} answers again", client.address());
            }
            boolean same = before.map(known -> known.isSame(now)).orElse(false);
            return new Seen(clock.instant(), same ? before : Optional.of(now), Optional.empty(), Instant.MIN);
        } catch (IndexUnavailable e) {
            boolean first = seen.failure().isEmpty();
            if (first) {
                LOG.warn(e.getMessage());
            }
            Instant now = clock.instant();
            return new Seen(now, before, Optional.of(e), first ? now : seen.since());
        }
    }

    private ClusterSnapshot read() {
        Map<String, CommitState> states = CommitState.all(client);
        List<Part> parts = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (TopicFolder each : folders.get()) {
            String id = each.topic().id();
            CommitState state = states.get(id);
            if (state == null) {
                continue;
            }
            if (state.isReadable()) {
                parts.add(new Part(
                        each.topic(),
                        each.folder(),
                        state,
                        analyzer.with(each.topic().dictionary())));
            } else {
                unreadable.add(id);
                complain("The index of " + id + " on " + client.address() + " has schema version "
                        + state.basis().schema()
                        + ", but this Remora reads version " + IndexMapping.SCHEMA
                        + "; build it again with: ./remora index " + id + " --rebuild --engine …");
            }
        }
        pools.keep(parts);
        return new ClusterSnapshot(parts, unreadable, planner, pools);
    }

    private void complain(String words) {
        if (complaints.add(words)) {
            LOG.warn(words);
        }
    }

    /// Returns what is wrong with the cluster; empty if all shards of the topics can be searched.
    Optional<String> trouble() {
        try {
            Set<String> ours = current().indexes();
            JsonNode health = client.send("GET", "/_cluster/health?level=indices", null);
            List<String> red = new ArrayList<>();
            health.path("indices").properties().forEach(index -> {
                if (ours.contains(index.getKey())
                        && index.getValue().path("status").asText().equals("red")) {
                    red.add(index.getKey());
                }
            });
            return red.isEmpty()
                    ? Optional.empty()
                    : Optional.of("The cluster at " + client.address() + " has lost shards of " + red
                            + " (their status is red): start the missing nodes.");
        } catch (IndexUnavailable e) {
            return Optional.of(e.getMessage());
        }
    }
}
