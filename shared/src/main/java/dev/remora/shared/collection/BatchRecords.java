package dev.remora.shared.collection;

/// The records of one frame of the journal, decoded as they are asked for. For one thread at a time.
final class BatchRecords {
    private final FieldReader in;
    private final int end;
    private final long first;
    private final int count;
    private final Extent extent;
    private final long baseSecond;
    private JournalDecoder decoder;
    private int start;
    private int done;

    BatchRecords(byte[] payload) {
        in = new FieldReader(payload);
        end = payload.length;
        first = in.number();
        count = in.small();
        extent = Extent.read(in);
        baseSecond = in.signed();
    }

    long first() {
        return first;
    }

    long last() {
        return first + count - 1;
    }

    Extent extent() {
        return extent;
    }

    boolean hasNext() {
        return done < count;
    }

    JournalEntry next() {
        if (decoder == null) {
            decoder = new JournalDecoder(in, StringTable.read(in), baseSecond);
            start = in.position();
        }
        open();
        JournalEntry entry = new JournalEntry(first + done, decoder.decode());
        done++;
        return entry;
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
