package dev.remora.cluster.crawl;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.topic.Shard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// What a shard tells others, links and outcomes: records of its journal.
///
/// @param collection of the sender, open
/// @param shards how many shards there are
record Outbox(CollectionReader collection, int shards) {
    private static final int MESSAGES_OF_A_PARCEL = 1_000;

    /// Returns the links that were sent after a position.
    SentPriorities after(long position) {
        SentPriorities.Builder priorities = new SentPriorities.Builder();
        read(position, collection.lastSequence(), message -> {
            if (message instanceof JournalRecord.Sent sent) {
                priorities.add(Shard.of(sent.link().target(), shards), sent.priority());
            }
        });
        return priorities.build();
    }

    /// Passes the messages between two positions to `each`, in parcels with the number of the shard that receives them.
    ///
    /// @param sender number of the shard
    /// @param after position of the last delivery
    /// @param end position up to which messages are delivered now
    void forEachParcel(int sender, long after, long end, BiConsumer<Integer, Parcel> each) {
        if (end <= after) {
            return;
        }
        Map<Integer, List<JournalRecord.ShardMessage>> open = new HashMap<>();
        Map<Integer, Integer> packed = new HashMap<>();
        read(
                after,
                end,
                message -> message.receivers(shards).forEach(receiver -> {
                    List<JournalRecord.ShardMessage> messages = open.computeIfAbsent(receiver, _ -> new ArrayList<>());
                    messages.add(message);
                    if (messages.size() == MESSAGES_OF_A_PARCEL) {
                        each.accept(receiver, Parcel.of(sender, packed.merge(receiver, 1, Integer::sum), messages));
                        messages.clear();
                    }
                }));
        open.forEach((receiver, messages) -> {
            if (!messages.isEmpty()) {
                each.accept(receiver, Parcel.of(sender, packed.merge(receiver, 1, Integer::sum), messages));
            }
        });
    }

    private void read(long after, long end, Consumer<JournalRecord.ShardMessage> each) {
        try (CollectionReader.Records records = collection.after(after)) {
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                if (entry.sequence() > end) {
                    return;
                }
                if (entry.record() instanceof JournalRecord.ShardMessage message) {
                    each.accept(message);
                }
            }
        }
    }
}
