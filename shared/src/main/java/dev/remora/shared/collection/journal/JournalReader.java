package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.file.Segments;
import java.util.NoSuchElementException;

/// The journal as readers see it: each sync of the writer, in whatever process that is. Safe for use by many
/// threads; what [#after] gives is for one.
public final class JournalReader implements AutoCloseable {
    private final Segments segments;
    private final JournalScan tail;

    /// @param segments the journal's files
    public JournalReader(Segments segments) {
        this.segments = segments;
        this.tail = JournalScan.toReach(segments, Long.MAX_VALUE - 1);
    }

    /// Sequence number of the newest record; 0 for none.
    public synchronized long lastSequence() {
        while (tail.next() != null) {
            // only to the end
        }
        return tail.nextSequence() - 1;
    }

    /// The records after `sequence`.
    public CollectionReader.Records after(long sequence) {
        return new Cursor(scanAfter(sequence), sequence);
    }

    private synchronized JournalScan scanAfter(long sequence) {
        return sequence + 1 >= tail.nextSequence() ? tail.fork() : JournalScan.toReach(segments, sequence);
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
