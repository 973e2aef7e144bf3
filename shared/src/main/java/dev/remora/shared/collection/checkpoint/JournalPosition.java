package dev.remora.shared.collection.checkpoint;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.journal.JournalBatch;
import java.util.zip.CRC32C;

/// A position of one journal: how many records are before it, and checksums of the first and the last of them, by
/// which another journal, or a repaired one, is recognised.
///
/// @param sequence number of the last record before it, at least 1
/// @param first checksum of record 1
/// @param last checksum of record `sequence`
public record JournalPosition(long sequence, int first, int last) {
    /// The position behind a record that the journal has.
    public static JournalPosition of(CollectionReader journal, long sequence) {
        return new JournalPosition(sequence, checksum(journal, 1), checksum(journal, sequence));
    }

    /// Whether a journal has this position.
    public boolean isIn(CollectionReader journal) {
        return sequence >= 1 && sequence <= journal.lastSequence() && equals(of(journal, sequence));
    }

    private static int checksum(CollectionReader journal, long sequence) {
        try (CollectionReader.Records records = journal.after(sequence - 1)) {
            JournalEntry entry = records.next();
            return checksum(entry.record());
        }
    }

    private static int checksum(JournalRecord record) {
        JournalBatch batch = new JournalBatch(1);
        batch.add(record);
        FieldWriter frame = batch.frame(Extent.NONE);
        CRC32C crc = new CRC32C();
        crc.update(frame.array(), 0, frame.size());
        return (int) crc.getValue();
    }

    void writeTo(FieldWriter out) {
        out.number(sequence);
        out.fixed(first);
        out.fixed(last);
    }

    static JournalPosition read(FieldReader in) {
        return new JournalPosition(in.number(), (int) in.fixed(), (int) in.fixed());
    }
}
