package dev.remora.shared.collection;

import java.nio.file.Path;

/// What a journal segment begins with: one frame with the format's version, the sequence number of the first record
/// that will follow, and how far archive and page store reached when the segment was begun.
///
/// @param first sequence number of the first record
/// @param extent what the records before it count on
record JournalFormat(long first, Extent extent) {
    /// Version that is written. An older reader refuses a newer one; a newer reader reads all older ones.
    ///
    /// 2: links may come from feeds ([dev.remora.shared.page.Link.Origin#FEED]).
    ///
    /// 3: pages may be judged anew and read again ([JournalRecord.JudgedAnew], [JournalRecord.ReadAgain]).
    ///
    /// 4: runs say what they measure of themselves ([JournalRecord.RunMeasured]); hosts may be parked, and single
    /// addresses asked for again ([JournalRecord.HostParked], [JournalRecord.AskedAgain]).
    ///
    /// Fields may be added at the end of a record without raising it: records carry their length.
    static final int VERSION = 4;

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

    static void checkVersion(int found, int known, String what, Path path) {
        if (found > known) {
            throw new CollectionDamaged(path + " was written by a newer Remora: its " + what + " format is " + found
                    + ", and this version reads up to " + known
                    + ". Use the newer version, or crawl anew with --fresh.");
        }
    }
}
