package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RecordFrame;
import java.nio.file.Path;

/// What a journal segment begins with: one frame with the format's version, the sequence number of the first record
/// that will follow, and how far archive and page store reached when the segment was begun.
///
/// @param first sequence number of the first record
/// @param extent what the records before it count on
public record JournalFormat(long first, Extent extent) {
    /// Version that is written, and the only one that is read.
    public static final int VERSION = 5;

    byte[] frame() {
        FieldWriter out = new FieldWriter(64);
        out.number(VERSION);
        out.number(first);
        extent.writeTo(out);
        return RecordFrame.of(out.toArray());
    }

    static JournalFormat read(byte[] payload, Path path) {
        FieldReader in = new FieldReader(payload);
        checkVersion(in.small(), VERSION, "journal", path);
        return new JournalFormat(in.number(), Extent.read(in));
    }

    /// Refuses a version that is not `known`, in words for people.
    public static void checkVersion(int found, int known, String what, Path path) {
        if (found != known) {
            throw new CollectionDamaged(path + " was written by another version of Remora: its " + what + " format is "
                    + found + ", and this version reads " + known
                    + ". Use the version that wrote it, or crawl anew with --fresh.");
        }
    }
}
