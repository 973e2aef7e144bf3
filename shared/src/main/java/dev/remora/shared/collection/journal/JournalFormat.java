package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.reason.StorageFault.OtherFormat.StoredFormat;
import java.nio.file.Path;

/// The head of a journal segment: one frame with the format's version, the sequence number of the first
/// record that follows, and the extent of archive and page store when the segment was begun.
///
/// @param first sequence number of the first record
/// @param extent on which the records before it rely
public record JournalFormat(long first, Extent extent) {
    /// The version that is written, and the only one that is read. It is raised when the encoding of an
    /// existing record or reason changes. A new record or reason does not raise it, since earlier versions
    /// reject its unknown number or name; raising it would make all collections unreadable.
    public static final int VERSION = 8;

    byte[] frame() {
        FieldWriter out = new FieldWriter(64);
        out.number(VERSION);
        out.number(first);
        extent.writeTo(out);
        return RecordFrame.of(out.toArray());
    }

    static JournalFormat read(byte[] payload, Path path) {
        FieldReader in = new FieldReader(payload);
        checkVersion(in.small(), VERSION, StoredFormat.JOURNAL, path);
        return new JournalFormat(in.number(), Extent.read(in));
    }

    /// Rejects a version other than `known`, with a message for users.
    public static void checkVersion(int found, int known, StoredFormat what, Path path) {
        if (found != known) {
            throw new CollectionDamaged(new StorageFault.OtherFormat(path.toString(), what, found, known));
        }
    }
}
