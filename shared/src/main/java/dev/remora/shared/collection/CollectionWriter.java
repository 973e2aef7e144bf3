package dev.remora.shared.collection;

import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;
import java.util.List;

/// The one writer of a collection. Safe for use by many threads: responses and pages are stored by the threads that
/// fetched and read them, decisions are appended by the crawl loop, and [#sync] is called by a clock.
///
/// Order of writing: a journal record reaches the disk only after the responses and pages that it may point at. So
/// after a crash the journal never points at what is not there; what was stored since the last sync is lost, and is
/// fetched again. Storage that fails (a full disk) is a [StorageFailed]; everything synced before stays readable.
public interface CollectionWriter extends CollectionReader {
    /// Archives a response.
    WarcLocation archive(Exchange exchange);

    /// Stores a page.
    PageLocation store(StoredPage page);

    /// Appends decisions that belong together: after a crash all of them are there, or none. Readers see them after
    /// the next [#sync].
    ///
    /// @param records of about 200 MiB at most, encoded
    /// @return sequence number of the last
    long append(List<? extends JournalRecord> records);

    /// Appends a decision and gives its sequence number.
    default long append(JournalRecord record) {
        return append(List.of(record));
    }

    /// Puts another version of the topic in the place of the one that the collection has ([#topic]), whose pages it
    /// judges from now on. The one before is kept beside it, as `topic.until-<time>.yaml`.
    ///
    /// @param next with the same id
    void replaceTopic(Topic next);

    /// Makes all that was appended so far durable and visible to readers.
    void sync();
}
