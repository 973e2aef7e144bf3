package dev.remora.shared.collection;

import dev.remora.shared.graph.RankTable;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.util.Iterator;
import java.util.Optional;

/// Read access to a collection for any number of readers while one process writes. Safe for use by many
/// threads. Damage that cannot be repaired throws [CollectionDamaged].
public interface CollectionReader extends AutoCloseable {
    /// The topic with which the collection is crawled.
    Topic topic();

    /// Sequence number of the newest record that a reader can see; 0 for an empty journal.
    long lastSequence();

    /// Returns the records after `sequence`, oldest first. Each call of `next` sees records up to the newest
    /// synced one. The caller closes the result.
    Records after(long sequence);

    /// Returns a page of the page store.
    StoredPage page(PageLocation location);

    /// Returns a response of the archive.
    Exchange exchange(WarcLocation location);

    /// The ranks of its pages among those of all shards, as last computed; empty if its own links rank them.
    default Optional<RankTable> ranks() {
        return Optional.empty();
    }

    @Override
    void close();

    /// Journal records, to be read once and closed.
    interface Records extends Iterator<JournalEntry>, AutoCloseable {
        @Override
        void close();
    }
}
