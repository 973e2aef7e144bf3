package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/// Reads the journal and sees each sync of the writer, in whichever process that is. Safe for use by many
/// threads; the result of [#after] is for one thread.
public final class JournalReader implements AutoCloseable {
    /// Bytes between two marks.
    private static final long APART = 1 << 20;

    private final Segments segments;
    private final JournalScan tail;

    /// Places that the tail has passed, from which a record is reached without reading a segment from its beginning.
    private final List<JournalScan> marks = new ArrayList<>();

    /// @param segments the journal's files
    public JournalReader(Segments segments) {
        this.segments = segments;
        this.tail = JournalScan.toReach(segments, Long.MAX_VALUE - 1);
    }

    /// Whether a journal has a group of records, possibly empty: one is written when the journal is created.
    public static boolean hasBegun(Segments segments) {
        if (segments.numbers().size() > 1) {
            return true;
        }
        try (JournalScan scan = JournalScan.toReach(segments, 0)) {
            return scan.next() != null;
        }
    }

    /// The end of the newest records.
    ///
    /// @param sequence of the newest record; 0 for none
    /// @param place the segment and the length of its intact part; offset 0 for a journal without a group
    /// @param extent on which the records rely
    public record End(long sequence, RollingFiles.Place place, Extent extent) {}

    /// Returns the current end. The collection with its files truncated there is its state at this moment.
    public synchronized End end() {
        return new End(lastSequence(), new RollingFiles.Place(tail.segment(), tail.offset()), tail.extent());
    }

    /// The sequence number of the newest record; 0 for none.
    public synchronized long lastSequence() {
        JournalScan before = tail.fork();
        while (tail.next() != null) {
            JournalScan last = marks.isEmpty() ? null : marks.getLast();
            if (last == null || last.segment() != before.segment() || before.offset() - last.offset() >= APART) {
                marks.add(before);
            }
            before = tail.fork();
        }
        return tail.nextSequence() - 1;
    }

    /// Returns the records after `sequence`.
    public CollectionReader.Records after(long sequence) {
        return new Cursor(scanAfter(sequence), sequence);
    }

    private synchronized JournalScan scanAfter(long sequence) {
        if (sequence + 1 >= tail.nextSequence()) {
            return tail.fork();
        }
        for (JournalScan mark : marks.reversed()) {
            if (mark.nextSequence() <= sequence + 1) {
                return mark.fork();
            }
        }
        return JournalScan.toReach(segments, sequence);
    }

    @Override
    public synchronized void close() {
        tail.close();
    }

    private static final class Cursor implements CollectionReader.Records {
        private final JournalScan scan;
        private final long after;
        private BatchRecords batch;
        private boolean closed;

        Cursor(JournalScan scan, long after) {
            this.scan = scan;
            this.after = after;
        }

        @Override
        public boolean hasNext() {
            while (!closed && (batch == null || !batch.hasNext())) {
                BatchRecords more = scan.next();
                if (more == null) {
                    return false;
                }
                if (more.last() > after) {
                    more.skipTo(after);
                    batch = more;
                }
            }
            return !closed;
        }

        @Override
        public JournalEntry next() {
            if (!hasNext()) {
                throw new NoSuchElementException("no record there yet, or the records were closed");
            }
            return batch.next();
        }

        @Override
        public void close() {
            closed = true;
            scan.close();
        }
    }
}
