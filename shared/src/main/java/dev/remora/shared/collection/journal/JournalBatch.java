package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.StringTable;
import java.util.List;

/// The records between two syncs: one frame of the journal, there as a whole or not at all. For one thread at a
/// time.
public final class JournalBatch {
    private final long first;
    private final StringTable strings = new StringTable();
    private final FieldWriter records = new FieldWriter(8192);
    private JournalEncoder encoder;
    private long baseSecond;
    private int count;

    /// @param first sequence number of the first record
    public JournalBatch(long first) {
        this.first = first;
    }

    /// Adds some records, all of them or, where one cannot be written, none.
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

    /// Adds a record and gives its sequence number.
    public long add(JournalRecord journalRecord) {
        if (encoder == null) {
            baseSecond = journalRecord.at().getEpochSecond();
            encoder = new JournalEncoder(strings, baseSecond);
        }
        FieldWriter encoded = encoder.encode(journalRecord);
        if (encoded.size() > RecordFrame.MAX_PAYLOAD / 4) {
            throw new IllegalArgumentException("a journal record may have " + RecordFrame.MAX_PAYLOAD / 4
                    + " bytes at most, but this " + journalRecord.getClass().getSimpleName() + " has "
                    + encoded.size());
        }
        records.sized(encoded.array(), encoded.size());
        return first + count++;
    }

    /// Whether nothing was added since the last batch was taken.
    public boolean isEmpty() {
        return count == 0;
    }

    /// Sequence number of the last record; one less than the first for an empty batch.
    public long last() {
        return first + count - 1;
    }

    /// About how many bytes it takes.
    public int bytes() {
        return records.size() + strings.bytes();
    }

    /// The records and what they share, compressed behind their length: links of a site are much alike.
    private void packed(FieldWriter out) {
        FieldWriter body = new FieldWriter(bytes() + 16);
        body.signed(baseSecond);
        strings.writeTo(body);
        body.raw(records.array(), records.size());
        out.number(body.size());
        Lz.pack(body.array(), body.size(), out);
    }

    /// The frame.
    ///
    /// @param extent what its records count on
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
