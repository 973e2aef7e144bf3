package dev.remora.search.app.server;

import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Rebuilds indexes that this version cannot read, in the background: those of another version, after an upgrade or
/// on the way back from one, and damaged ones. Searches do not see an index until it is rebuilt; no crawl of its
/// topic begins until then. One whose collection a crawl holds is left to it. A rebuild that the end of the process
/// breaks off is repeated at the next start.
final class OutdatedIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(OutdatedIndexes.class);

    /// Tells a crawl that wants to begin who holds its collection.
    private static final String WRITER = "remora serve, rebuilding its index";

    private final Wiring wiring;
    private final Path data;

    /// @param data folder of the collections
    OutdatedIndexes(Wiring wiring, Path data) {
        this.wiring = wiring;
        this.data = data;
    }

    /// Rebuilds the indexes of these topics, one after another; returns at once.
    void rebuild(List<String> topics) {
        if (!topics.isEmpty()) {
            Thread.ofPlatform().daemon().name("outdated-indexes").start(() -> topics.forEach(this::rebuild));
        }
    }

    private void rebuild(String topic) {
        Path folder = data.resolve(topic);
        try {
            switch (CollectionFolder.openForWriting(folder, Wiring.topicOf(folder), wiring.clock(), WRITER)) {
                case CollectionFolder.Opened.HeldByAnother _ -> {} // a crawl, whose indexer rebuilds it
                case CollectionFolder.Opened.Open(CollectionWriter collection) -> rebuild(topic, folder, collection);
            }
        } catch (RuntimeException e) { // another index may do
            LOG.warn("The index of {} was not rebuilt: {}", topic, e.getMessage());
        }
    }

    private void rebuild(String topic, Path folder, CollectionWriter collection) {
        Terminal terminal = wiring.terminal();
        terminal.tell("index-outdated", topic);
        try (collection;
                IndexFollower indexer = wiring.indexer(
                        collection, folder, collection.topic().index(), false, new IndexMessages(terminal, topic))) {
            IndexProgress done = indexer.catchUp();
            terminal.tell("indexed", done.searchable(), done.elapsed().toMillis() / 1000.0, topic);
        }
    }
}
