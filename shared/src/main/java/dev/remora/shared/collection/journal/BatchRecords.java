package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.StringTable;
import dev.remora.shared.reason.StorageFault;

/// The records of one frame of the journal, decoded on demand. For one thread at a time.
public final class BatchRecords {
    private final FieldReader head;
    private final byte[] payload;
    private final long first;
    private final int count;
    private final Extent extent;
    private FieldReader in;
    private RecordReader reader;
    private int start;
    private int end;
    private int done;

    /// @param payload of a batch whose checksum was verified
    /// @throws IndexOutOfBoundsException if it does not begin like a batch
    public BatchRecords(byte[] payload) {
        this.payload = payload;
        head = new FieldReader(payload);
        first = head.number();
        count = head.small();
        extent = Extent.read(head);
    }

    long first() {
        return first;
    }

    long last() {
        return first + count - 1;
    }

    /// The extent of the WARC files and the page store on which the records rely.
    public Extent extent() {
        return extent;
    }

    /// Whether there is another record.
    public boolean hasNext() {
        return done < count;
    }

    /// Returns the next record.
    ///
    /// @throws CollectionDamaged if it cannot be read
    public JournalEntry next() {
        long sequence = first + done;
        try {
            if (reader == null) {
                unpack();
            }
            open();
            JournalEntry entry = new JournalEntry(sequence, RecordCodec.read(reader));
            done++;
            return entry;
        } catch (RuntimeException e) {
            throw unreadable(sequence, e);
        }
    }

    private void unpack() {
        int length = head.small();
        in = new FieldReader(Lz.unpack(payload, head.position(), length));
        end = length;
        long baseSecond = in.signed();
        reader = new RecordReader(in, StringTable.read(in), baseSecond);
        start = in.position();
    }

    /// Skips the records up to `sequence`, without reading them.
    void skipTo(long sequence) {
        while (hasNext() && first + done <= sequence) {
            try {
                if (reader == null) {
                    unpack();
                }
                open();
                done++;
            } catch (RuntimeException e) {
                throw unreadable(first + done, e);
            }
        }
    }

    private static CollectionDamaged unreadable(long sequence, RuntimeException cause) {
        return new CollectionDamaged(new StorageFault.RecordUnreadable(sequence), cause);
    }

    /// Limits the reader to the next record, so that nothing is read beyond its end.
    private void open() {
        in.window(start, end);
        int length = in.small();
        int from = in.position();
        in.window(from, from + length);
        start = from + length;
    }
}
