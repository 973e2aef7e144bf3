package dev.remora.cluster.crawl;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Shard;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The links that a shard has sent to others: records of its journal.
///
/// @param collection of the sender
/// @param shards how many shards there are
record Outbox(Path collection, int shards) {
    private static final int LINKS_OF_A_PARCEL = 1_000;

    /// What a shard has sent.
    ///
    /// @param end sequence number of the newest record of the journal
    record Content(long end, SentPriorities priorities) {}

    /// Counts the links after a position.
    Content after(long position) {
        SentPriorities.Builder priorities = new SentPriorities.Builder();
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            long end = reader.lastSequence();
            read(
                    reader,
                    position,
                    end,
                    sent -> priorities.add(Shard.of(sent.link().target(), shards), sent.priority()));
            return new Content(end, priorities.build());
        }
    }

    /// Passes the links between two positions to `each`, in parcels with the number of the shard that receives them.
    ///
    /// @param sender number of the shard
    /// @param after position of the last delivery
    /// @param end position up to which links are delivered now
    void forEachParcel(int sender, long after, long end, BiConsumer<Integer, Parcel> each) {
        if (end <= after) {
            return;
        }
        Map<Integer, List<JournalRecord.Sent>> open = new HashMap<>();
        Map<Integer, Integer> packed = new HashMap<>();
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            read(reader, after, end, sent -> {
                int receiver = Shard.of(sent.link().target(), shards);
                List<JournalRecord.Sent> links = open.computeIfAbsent(receiver, _ -> new ArrayList<>());
                links.add(sent);
                if (links.size() == LINKS_OF_A_PARCEL) {
                    each.accept(receiver, Parcel.of(sender, packed.merge(receiver, 1, Integer::sum), links));
                    links.clear();
                }
            });
        }
        open.forEach((receiver, links) -> {
            if (!links.isEmpty()) {
                each.accept(receiver, Parcel.of(sender, packed.merge(receiver, 1, Integer::sum), links));
            }
        });
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
