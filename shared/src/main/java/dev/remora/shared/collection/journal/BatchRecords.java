package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.Lz;
import dev.remora.shared.collection.file.StringTable;

/// The records of one frame of the journal, decoded as they are asked for. For one thread at a time.
public final class BatchRecords {
    private final FieldReader head;
    private final byte[] payload;
    private final long first;
    private final int count;
    private final Extent extent;
    private FieldReader in;
    private JournalDecoder decoder;
    private int start;
    private int end;
    private int done;

    /// @param payload of a batch whose checksum was right
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

    /// How far the WARC files and the page store had got.
    public Extent extent() {
        return extent;
    }

    boolean hasNext() {
        return done < count;
    }

    /// The next record; [CollectionDamaged] if it cannot be read.
    public JournalEntry next() {
        if (decoder == null) {
            unpack();
        }
        open();
        long sequence = first + done;
        try {
            JournalEntry entry = new JournalEntry(sequence, decoder.decode());
            done++;
            return entry;
        } catch (IndexOutOfBoundsException | IllegalArgumentException | ClassCastException e) {
            throw new CollectionDamaged(
                    "Record " + sequence + " of the journal cannot be read: another version of Remora may have written "
                            + "it. Use that version, or crawl anew with --fresh.",
                    e);
        }
    }

    private void unpack() {
        int length = head.small();
        in = new FieldReader(Lz.unpack(payload, head.position(), length));
        end = length;
        long baseSecond = in.signed();
        decoder = new JournalDecoder(in, StringTable.read(in), baseSecond);
        start = in.position();
    }

    /// Passes over the records up to `sequence`.
    void skipTo(long sequence) {
        while (hasNext() && first + done <= sequence) {
            next();
        }
    }

    /// Opens the window on the next record alone, so that none is read beyond its end.
    private void open() {
        in.window(start, end);
        int length = in.small();
        int from = in.position();
        in.window(from, from + length);
        start = from + length;
    }
}
