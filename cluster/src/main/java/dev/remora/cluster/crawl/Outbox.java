package dev.remora.cluster.crawl;

import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Shard;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The links that a shard has sent to others: records of its journal.
///
/// @param collection of the sender
/// @param shards how many shards there are
record Outbox(Path collection, int shards) {
    /// What a shard has sent.
    ///
    /// @param end sequence number of the newest record of the journal
    /// @param priorities by receiving shard
    record Content(long end, List<PriorityHistogram> priorities) {}

    /// Counts the links after a position.
    Content after(long position) {
        List<PriorityHistogram> priorities =
                Stream.generate(PriorityHistogram::new).limit(shards).toList();
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            long end = reader.lastSequence();
            read(
                    reader,
                    position,
                    end,
                    sent -> priorities
                            .get(Shard.of(sent.link().target(), shards))
                            .add(sent.priority()));
            return new Content(end, priorities);
        }
    }

    /// Passes the links for a shard to `each`, in batches.
    ///
    /// @param after position of the last delivery
    /// @param end position up to which links are delivered now
    void deliver(int shard, long after, long end, int batch, Consumer<List<JournalRecord.Sent>> each) {
        if (end <= after) {
            return;
        }
        List<JournalRecord.Sent> links = new ArrayList<>();
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            read(reader, after, end, sent -> {
                if (Shard.of(sent.link().target(), shards) == shard) {
                    links.add(sent);
                }
                if (links.size() >= batch) {
                    each.accept(List.copyOf(links));
                    links.clear();
                }
            });
        }
        if (!links.isEmpty()) {
            each.accept(List.copyOf(links));
        }
    }

    private static void read(CollectionReader reader, long after, long end, Consumer<JournalRecord.Sent> each) {
        try (CollectionReader.Records records = reader.after(after)) {
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                if (entry.sequence() > end) {
                    return;
                }
                if (entry.record() instanceof JournalRecord.Sent sent) {
                    each.accept(sent);
                }
            }
        }
    }
}
