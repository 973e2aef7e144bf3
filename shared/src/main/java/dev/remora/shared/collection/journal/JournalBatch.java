package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.StringTable;
import java.util.List;

/// The records between two syncs: one frame of the journal, which is written completely or not at all. For
/// one thread at a time.
public final class JournalBatch {
    private final long first;
    private final StringTable strings = new StringTable();
    private final FieldWriter records = new FieldWriter(8192);
    private final FieldWriter encoded = new FieldWriter(4096);
    private long baseSecond;
    private int count;

    /// @param first sequence number of the first record
    public JournalBatch(long first) {
        this.first = first;
    }

    /// Adds all records or, if one cannot be encoded, none.
    public void addTogether(List<? extends JournalRecord> together) {
        int size = records.size();
        int before = count;
        try {
            together.forEach(this::add);
        } catch (Throwable broken) {
            records.cut(size);
            count = before;
            throw broken;
        }
    }

    /// Adds a record and returns its sequence number.
    public long add(JournalRecord journalRecord) {
        if (isEmpty()) {
            baseSecond = journalRecord.at().getEpochSecond();
        }
        encoded.clear();
        RecordCodec.write(journalRecord, new RecordWriter(encoded, strings, baseSecond));
        if (encoded.size() > RecordFrame.MAX_PAYLOAD / 4) {
            throw new IllegalArgumentException("a journal record may have " + RecordFrame.MAX_PAYLOAD / 4
                    + " bytes at most, but this " + journalRecord.getClass().getSimpleName() + " has "
                    + encoded.size());
        }
        records.sized(encoded.array(), encoded.size());
        return first + count++;
    }

    /// Whether the batch has no records.
    public boolean isEmpty() {
        return count == 0;
    }

    /// The sequence number of the last record; one less than the first for an empty batch.
    public long last() {
        return first + count - 1;
    }

    /// The approximate size in bytes, before compression.
    public int bytes() {
        return records.size() + strings.bytes();
    }

    /// Writes the uncompressed length, then the records and their string table, compressed: the links of a
    /// site are much alike.
    private void packed(FieldWriter out) {
        FieldWriter body = new FieldWriter(bytes() + 16);
        body.signed(baseSecond);
        strings.writeTo(body);
        body.raw(records.array(), records.size());
        out.number(body.size());
        Lz.pack(body.array(), body.size(), out);
    }

    /// Returns the frame.
    ///
    /// @param extent on which its records rely
    public FieldWriter frame(Extent extent) {
        FieldWriter out = new FieldWriter(bytes() + 128);
        out.skip(RecordFrame.HEADER);
        out.number(first);
        out.number(count);
        extent.writeTo(out);
        packed(out);
        RecordFrame.seal(out.array(), 0, out.size());
        return out;
    }
}
