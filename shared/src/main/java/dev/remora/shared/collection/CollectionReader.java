package dev.remora.shared.collection;

import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.util.Iterator;

/// What any number of readers may ask of a collection, while one process writes it. Safe for use by many threads.
/// Damage that cannot be mended is a [CollectionDamaged].
public interface CollectionReader extends AutoCloseable {
    /// The topic as it was crawled.
    Topic topic();

    /// Sequence number of the newest record that a reader can see; 0 for an empty journal.
    long lastSequence();

    /// The records after `sequence`, oldest first, up to the newest that was synced when each is asked for.
    /// The caller closes it.
    Records after(long sequence);

    /// A page of the page store.
    StoredPage page(PageLocation location);

    /// Only the page's links: its own key first, then the keys of its link targets. Cheaper than [#page].
    long[] links(PageLocation location);

    /// A response of the archive.
    Exchange exchange(WarcLocation location);

    @Override
    void close();

    /// Journal records, to be read once and closed.
    interface Records extends Iterator<JournalEntry>, AutoCloseable {
        @Override
        void close();
    }
}
