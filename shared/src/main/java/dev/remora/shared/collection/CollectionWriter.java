package dev.remora.shared.collection;

import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.util.List;

/// The single writer of a collection. Safe for use by many threads: fetch and parse threads store responses
/// and pages, the crawl loop appends decisions, and a timer calls [#sync].
///
/// A journal record reaches the disk only after the responses and pages that it references. So after a crash
/// the journal never references missing data; what was stored since the last sync is lost and fetched again.
/// A failed write, for example to a full disk, throws [StorageFailed]; everything synced before stays
/// readable.
public interface CollectionWriter extends CollectionReader {
    /// Archives a response.
    WarcLocation archive(Exchange exchange);

    /// Archives a response without its body, which is stored with an earlier response from the same address.
    WarcLocation archive(Exchange exchange, Revisit revisit);

    /// Stores a page.
    PageLocation store(StoredPage page);

    /// Appends decisions atomically: after a crash either all of them are present or none. Readers see them
    /// after the next [#sync].
    ///
    /// @param records at most about 200 MiB, encoded
    /// @return sequence number of the last record
    long append(List<? extends JournalRecord> records);

    /// Appends a decision and returns its sequence number.
    default long append(JournalRecord record) {
        return append(List.of(record));
    }

    /// Replaces the collection's [#topic] by another version, with which pages are judged from now on. The
    /// previous version is kept as `topic.until-<time>.yaml`.
    ///
    /// @param next must have the same id
    void replaceTopic(Topic next);

    /// Makes everything appended so far durable and visible to readers.
    void sync();
}
