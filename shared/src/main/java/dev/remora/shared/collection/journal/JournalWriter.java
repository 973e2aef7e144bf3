package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RollingFiles;
import dev.remora.shared.collection.file.Segments;

/// Appends batches to the journal. For one thread at a time.
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

    /// Opens a journal, or creates one. An incomplete frame that a crash left at its end is truncated.
    public static JournalWriter open(Segments segments, long capacity) {
        try (JournalReader reader = new JournalReader(segments)) {
            return open(segments, capacity, reader);
        }
    }

    /// The same with a reader of these files, which has found the end then, and stays open.
    public static JournalWriter open(Segments segments, long capacity, JournalReader reader) {
        if (segments.numbers().isEmpty()) {
            JournalWriter writer = new JournalWriter(segments, new RollingFiles.Place(0, 0), 0, Extent.NONE, capacity);
            writer.write(new JournalBatch(1).frame(Extent.NONE), 0, Extent.NONE);
            return writer;
        }
        JournalReader.End end = reader.end();
        RollingFiles.Place place =
                end.place().offset() == 0 ? new RollingFiles.Place(end.place().number() - 1, 0) : end.place();
        return new JournalWriter(segments, place, end.sequence(), end.extent(), capacity);
    }

    /// The sequence number of the newest durable record.
    public long synced() {
        return synced;
    }

    /// The extent on which the durable records rely.
    public Extent extent() {
        return extent;
    }

    /// Writes a batch and makes it durable.
    ///
    /// @param frame of the batch
    /// @param last sequence number of its last record
    /// @param counted extent on which its records rely
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
