package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;

/// The end of the journal at which batches are added. For one thread at a time.
public final class JournalWriter implements AutoCloseable {
    private final RollingFiles files;
    private long synced;
    private Extent extent;

    private JournalWriter(Segments segments, RollingFiles.Place end, long synced, Extent extent, long capacity) {
        this.synced = synced;
        this.extent = extent;
        this.files = new RollingFiles(
                segments, end, capacity, number -> new JournalFormat(this.synced + 1, this.extent).frame());
    }

    /// Goes on with a journal, or begins one. What a crash left half-written at its end is cut off.
    public static JournalWriter open(Segments segments, long capacity) {
        if (segments.numbers().isEmpty()) {
            JournalWriter writer = new JournalWriter(segments, new RollingFiles.Place(0, 0), 0, Extent.NONE, capacity);
            writer.write(new JournalBatch(1).frame(Extent.NONE), 0, Extent.NONE);
            return writer;
        }
        try (JournalScan scan = JournalScan.toReach(segments, Long.MAX_VALUE - 1)) {
            while (scan.next() != null) {
                // to the end of what is whole
            }
            RollingFiles.Place end = scan.offset() == 0
                    ? new RollingFiles.Place(scan.segment() - 1, 0)
                    : new RollingFiles.Place(scan.segment(), scan.offset());
            return new JournalWriter(segments, end, scan.nextSequence() - 1, scan.extent(), capacity);
        }
    }

    /// Sequence number of the newest record that is durable.
    public long synced() {
        return synced;
    }

    /// What the durable records count on.
    public Extent extent() {
        return extent;
    }

    /// Writes a batch and makes it durable.
    ///
    /// @param frame the batch
    /// @param last its last record
    /// @param counted what its records count on
    public void write(FieldWriter frame, long last, Extent counted) {
        files.append(frame.array(), frame.size());
        files.sync();
        synced = last;
        extent = counted;
    }

    @Override
    public void close() {
        files.close();
    }
}
