package dev.remora.search.app.server;

import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings indexes up to date in the background: rebuilds those that this version cannot read, of another version,
/// after an upgrade or on the way back from one, and damaged ones; and completes those that lack the end of a run
/// or of a re-judging, for example because a kill came before they had it. An index that lacks the last pages of
/// a run that goes on is left to that run. Searches do not see an unreadable index until it is rebuilt; no crawl
/// of its topic begins until then. One whose collection a crawl holds is left to it, and looked at again until it
/// is complete. Work that the end of the process breaks off is repeated at the next start.
final class OutdatedIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(OutdatedIndexes.class);

    /// Time between two looks at indexes that others build.
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(1);

    /// Tells a crawl that wants to begin who holds its collection.
    private static final String WRITER = "remora serve, updating its index";

    private final Wiring wiring;
    private final Path data;
    private final SearchEngine engine;
    private final WebServer server;

    /// The newest record of each topic to rebuild, of when the server started: an index that has it, whoever built
    /// it, finds all that it found before. Of a crawl that goes on, it may lack the newest pages, as every index.
    private final Map<String, Long> unreadable;

    private OutdatedIndexes(
            Wiring wiring, Path data, SearchEngine engine, WebServer server, Map<String, Long> unreadable) {
        this.wiring = wiring;
        this.data = data;
        this.engine = engine;
        this.server = server;
        this.unreadable = unreadable;
    }

    /// Finds the indexes that are to be rebuilt; the server is unready until they are.
    ///
    /// @param data folder of the collections
    /// @param engine that searches them
    /// @param server that does not listen yet
    static OutdatedIndexes find(Wiring wiring, Path data, SearchEngine engine, WebServer server) {
        Map<String, Long> unreadable = new TreeMap<>();
        engine.unreadable()
                .forEach(topic -> unreadable.put(topic, attempt(topic, () -> newest(data.resolve(topic)), 0L)));
        server.rebuilding(List.copyOf(unreadable.keySet()));
        return new OutdatedIndexes(wiring, data, engine, server, unreadable);
    }

    private static long newest(Path folder) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return collection.lastSequence();
        }
    }

    /// Updates the indexes, one after another; returns at once.
    void update() {
        Set<String> indexed = engine.indexed().keySet();
        Thread.ofPlatform().daemon().name("outdated-indexes").start(() -> {
            try {
                List<String> held = rebuild(List.copyOf(unreadable.keySet()));
                indexed.forEach(topic -> attempt(topic, () -> complete(topic), true));
                while (!held.isEmpty() && !server.stopping()) {
                    Thread.sleep(LOOK_AGAIN);
                    held = rebuild(held);
                }
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            } finally {
                unreadable.keySet().forEach(server::rebuilt);
            }
        });
    }

    /// Rebuilds indexes; returns those that are left to the crawls that hold their collections.
    private List<String> rebuild(List<String> topics) {
        return topics.stream().filter(topic -> !rebuild(topic)).toList();
    }

    private boolean rebuild(String topic) {
        boolean done = attempt(topic, () -> isComplete(topic) || update(topic, "index-outdated"), true);
        if (done) {
            server.rebuilt(topic);
        }
        return done;
    }

    /// Runs a step of a topic. One that fails is logged and not waited for, so that other topics are served.
    ///
    /// @param failed the result if it fails
    private static <T> T attempt(String topic, Supplier<T> step, T failed) {
        try {
            return step.get();
        } catch (RuntimeException e) { // its collection is damaged or was deleted, or the server ends
            LOG.warn("The index of {} was not updated: {}", topic, e.getMessage());
            return failed;
        }
    }

    private boolean isComplete(String topic) {
        Long settled = engine.indexed().get(topic);
        return settled != null
                && settled >= unreadable.getOrDefault(topic, 0L)
                && !lacksAnEnd(data.resolve(topic), settled);
    }

    private boolean complete(String topic) {
        // of now: a run may have ended while others were rebuilt
        return !engine.indexed().containsKey(topic) || isComplete(topic) || update(topic, "index-behind");
    }

    private static boolean lacksAnEnd(Path folder, long settled) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(settled)) {
            while (records.hasNext()) {
                switch (records.next().record()) {
                    case JournalRecord.JudgingEnded _, JournalRecord.RunEnded _ -> {
                        return true;
                    }
                    default -> {} // of work that goes on
                }
            }
            return false;
        }
    }

    /// Returns false if a crawl holds the collection: its indexer does it.
    private boolean update(String topic, String why) {
        Path folder = data.resolve(topic);
        return switch (CollectionFolder.openForWriting(folder, Wiring.topicOf(folder), wiring.clock(), WRITER)) {
            case CollectionFolder.Opened.HeldByAnother _ -> false;
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                update(topic, folder, collection, why);
                yield true;
            }
        };
    }

    private void update(String topic, Path folder, CollectionWriter collection, String why) {
        Terminal terminal = wiring.terminal();
        terminal.tell(why, topic);
        try (collection;
                IndexFollower indexer = wiring.indexer(
                        collection, folder, collection.topic().index(), false, new IndexMessages(terminal, topic))) {
            IndexProgress done = indexer.catchUp();
            terminal.tell(
                    "indexed", done.searchable(), done.elapsed().toMillis() / 1000.0, topic, DataFolder.option(data));
        }
    }
}
