package dev.remora.cluster.crawl;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.collection.journal.JournalBatch;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// Links and outcomes from one shard to another on their way, as a frame of a journal: links of a site are much alike,
/// and so take a few bytes each.
final class Parcel implements Serializable {
    private static final long serialVersionUID = 1;

    private final int sender;
    private final int number;
    private final byte[] frame;

    private Parcel(int sender, int number, byte[] frame) {
        this.sender = sender;
        this.number = number;
        this.frame = frame;
    }

    /// Packs messages.
    ///
    /// @param sender number of the shard
    /// @param number of the parcel among those of the sender
    static Parcel of(int sender, int number, List<JournalRecord.ShardMessage> messages) {
        JournalBatch batch = new JournalBatch(1);
        messages.forEach(batch::add);
        return new Parcel(sender, number, batch.frame(Extent.NONE).toArray());
    }

    /// Number of the sending shard.
    int sender() {
        return sender;
    }

    /// Number among the parcels of the sender; parcels are opened in the order in which they were packed.
    int number() {
        return number;
    }

    /// The messages of a parcel, in their order.
    record Messages(List<JournalRecord.Sent> links, List<JournalRecord.OutcomeShared> outcomes) {}

    /// Unpacks it.
    Messages open() {
        List<JournalRecord.Sent> links = new ArrayList<>();
        List<JournalRecord.OutcomeShared> outcomes = new ArrayList<>();
        BatchRecords records = new BatchRecords(RecordFrame.payload(frame, 0));
        while (records.hasNext()) {
            switch ((JournalRecord.ShardMessage) records.next().record()) {
                case JournalRecord.Sent link -> links.add(link);
                case JournalRecord.OutcomeShared outcome -> outcomes.add(outcome);
            }
        }
        return new Messages(links, outcomes);
    }
}
