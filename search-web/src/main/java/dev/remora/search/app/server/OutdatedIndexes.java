package dev.remora.search.app.server;

import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings indexes up to date in the background: rebuilds those that this version cannot read, of another
/// version, after an upgrade or on the way back from one, and damaged ones; and completes those that lack the
/// end of a run or of a re-judging, for example because a kill came before they had it. An index that lacks the
/// last pages of a run that goes on is left to that run. Searches do not see an unreadable index until it is
/// rebuilt; no crawl of its topic begins until then. One whose collection a crawl holds is left to it. Work
/// that the end of the process breaks off is repeated at the next start.
final class OutdatedIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(OutdatedIndexes.class);

    /// Tells a crawl that wants to begin who holds its collection.
    private static final String WRITER = "remora serve, updating its index";

    private final Wiring wiring;
    private final Path data;
    private final SearchEngine engine;
    private final WebServer server;
    private final List<String> unreadable;

    /// Finds the indexes that are to be rebuilt.
    ///
    /// @param data folder of the collections
    /// @param engine that searches them
    /// @param server that is unready until they are rebuilt
    OutdatedIndexes(Wiring wiring, Path data, SearchEngine engine, WebServer server) {
        this.wiring = wiring;
        this.data = data;
        this.engine = engine;
        this.server = server;
        unreadable = engine.unreadable();
        server.rebuilding(unreadable);
    }

    /// Updates the indexes, one after another; returns at once.
    void update() {
        Set<String> indexed = engine.indexed().keySet();
        Thread.ofPlatform().daemon().name("outdated-indexes").start(() -> {
            for (String topic : unreadable) {
                update(topic, "index-outdated");
                server.rebuilt(topic);
            }
            indexed.forEach(this::complete);
        });
    }

    private void complete(String topic) {
        try {
            Long settled = engine.indexed().get(topic); // of now: a run may have ended while others were rebuilt
            if (settled != null && lacksAnEnd(data.resolve(topic), settled)) {
                update(topic, "index-behind");
            }
        } catch (RuntimeException e) { // its collection is damaged or was deleted, or the server ends
            LOG.warn("Cannot tell whether the index of {} is complete: {}", topic, e.getMessage());
        }
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

    private void update(String topic, String why) {
        Path folder = data.resolve(topic);
        try {
            switch (CollectionFolder.openForWriting(folder, Wiring.topicOf(folder), wiring.clock(), WRITER)) {
                case CollectionFolder.Opened.HeldByAnother _ -> {} // a crawl, whose indexer does it
                case CollectionFolder.Opened.Open(CollectionWriter collection) ->
                    update(topic, folder, collection, why);
            }
        } catch (RuntimeException e) { // another index may do
            LOG.warn("The index of {} was not updated: {}", topic, e.getMessage());
        }
    }

    private void update(String topic, Path folder, CollectionWriter collection, String why) {
        Terminal terminal = wiring.terminal();
        terminal.tell(why, topic);
        try (collection;
                IndexFollower indexer = wiring.indexer(
                        collection, folder, collection.topic().index(), false, new IndexMessages(terminal, topic))) {
            IndexProgress done = indexer.catchUp();
            terminal.tell("indexed", done.searchable(), done.elapsed().toMillis() / 1000.0, topic);
        }
    }
}
