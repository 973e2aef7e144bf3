package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.Extent;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.reason.StorageFault;
import java.io.FileNotFoundException;
import java.io.IOException;

/// Iterates over the frames of a journal, across segments, up to the newest; later calls continue with frames
/// added since. For one thread at a time.
///
/// An incomplete frame is the current end if no complete frame follows it: it is being written, or a crash
/// left it. Otherwise it is damage. A later complete frame proves damage because a frame is only written
/// after the previous one was synced.
final class JournalScan implements AutoCloseable {
    private final Segments segments;
    private int segment;
    private ReadFile file;
    private FrameWindow frames;
    private long offset;
    private long next;
    private Extent extent = Extent.NONE;

    private JournalScan(Segments segments, int segment, long offset, long next, Extent extent) {
        this.segments = segments;
        this.segment = segment;
        this.offset = offset;
        this.next = next;
        this.extent = extent;
    }

    /// Starts at the newest segment that can contain the record after `sequence`.
    static JournalScan toReach(Segments segments, long sequence) {
        var numbers = segments.numbers();
        for (int i = numbers.size() - 1; i > 0; i--) {
            JournalFormat format = format(segments, numbers.get(i), i == numbers.size() - 1);
            if (format != null && (format.first() <= sequence + 1)) {
                return new JournalScan(segments, numbers.get(i), 0, format.first(), format.extent());
            }
        }
        return new JournalScan(segments, numbers.isEmpty() ? 1 : numbers.getFirst(), 0, 1, Extent.NONE);
    }

    /// Returns a separate scan at the same position.
    JournalScan fork() {
        return new JournalScan(segments, segment, offset, next, extent);
    }

    /// Returns the next batch, or null if there is none yet.
    BatchRecords next() {
        while (true) {
            if (file == null && !open()) {
                return null;
            }
            byte[] payload = frames.at(offset);
            if (payload != null) {
                return batch(payload);
            }
            if (offset < file.length() ? !becameWhole() : !turn()) {
                return null;
            }
        }
    }

    long nextSequence() {
        return next;
    }

    /// The extent of archive and page store at the last batch read.
    Extent extent() {
        return extent;
    }

    int segment() {
        return segment;
    }

    /// The length of the intact part of that segment that was read; 0 if its head is not complete.
    long offset() {
        return offset;
    }

    private boolean open() {
        if (!segments.exists(segment)) {
            checkNoneLater();
            return false;
        }
        try {
            file = new ReadFile(segments.path(segment));
            frames = new FrameWindow(file);
        } catch (FileNotFoundException e) {
            return false;
        } catch (IOException e) {
            throw new CollectionDamaged(
                    new StorageFault.NotOpened(segments.path(segment).toString(), StorageFault.cause(e)), e);
        }
        return offset > 0 || begin();
    }

    /// Reads the head of a segment; false if it is not complete yet.
    private boolean begin() {
        byte[] payload = frames.at(offset);
        if (payload == null && (!becameWhole() || (payload = frames.at(offset)) == null)) {
            closeFile();
            return false;
        }
        JournalFormat format = JournalFormat.read(payload, file.path());
        if (format.first() != next) {
            throw damaged(new StorageFault.BeginsWrong(format.first(), next));
        }
        offset = (long) RecordFrame.HEADER + payload.length;
        return true;
    }

    /// Advances to the next segment, if there is one.
    private boolean turn() {
        if (!segments.exists(segment + 1)) {
            checkNoneLater();
            return false;
        }
        // The segment may have grown between the reading of its length and the creation of the next one.
        if (offset < file.length()) {
            return true;
        }
        int before = segment;
        long end = offset;
        closeFile();
        segment++;
        offset = 0;
        if (open()) {
            return true;
        }
        segment = before;
        offset = end;
        return false;
    }

    private BatchRecords batch(byte[] payload) {
        BatchRecords batch;
        try {
            batch = new BatchRecords(payload);
        } catch (IndexOutOfBoundsException e) {
            throw damaged(new StorageFault.NoBatch());
        }
        if (batch.first() != next) {
            throw damaged(new StorageFault.Misplaced(batch.first(), next));
        }
        offset += (long) RecordFrame.HEADER + payload.length;
        next = batch.last() + 1;
        extent = batch.extent();
        return batch;
    }

    /// Checks an incomplete frame again: true if it is complete now, false if no complete frame follows it.
    private boolean becameWhole() {
        boolean last = segments.numbers().stream().noneMatch(number -> number > segment);
        long length = file.length();
        byte[] tail = new byte[Math.toIntExact(Math.min(length - offset, Integer.MAX_VALUE - 16))];
        int got = file.read(offset, tail, 0, tail.length);
        if (RecordFrame.whole(tail, 0, got)) {
            return true;
        }
        if (!last || RecordFrame.nextWhole(tail, 0, got) >= 0) {
            throw damaged(new StorageFault.ChecksumWrong());
        }
        return false;
    }

    private void checkNoneLater() {
        var numbers = segments.numbers();
        if (!numbers.isEmpty() && numbers.getLast() > segment + 1) {
            throw new CollectionDamaged(
                    new StorageFault.SegmentMissing(segments.path(segment + 1).toString(), next));
        }
    }

    private CollectionDamaged damaged(StorageFault what) {
        return new CollectionDamaged(
                new StorageFault.JournalDamaged(offset, segments.path(segment).toString(), next, what));
    }

    private static JournalFormat format(Segments segments, int number, boolean last) {
        try (ReadFile file = new ReadFile(segments.path(number))) {
            byte[] head = new byte[(int) Math.min(4096, file.length())];
            int got = file.read(0, head, 0, head.length);
            if (RecordFrame.whole(head, 0, got)) {
                return JournalFormat.read(RecordFrame.payload(head, 0), file.path());
            }
            if (last) {
                return null;
            }
            throw new CollectionDamaged(new StorageFault.HeadDamaged(file.path().toString()));
        } catch (IOException e) {
            throw new CollectionDamaged(
                    new StorageFault.NotOpened(segments.path(number).toString(), StorageFault.cause(e)), e);
        }
    }

    private void closeFile() {
        if (file != null) {
            file.close();
            file = null;
            frames = null;
        }
    }

    @Override
    public void close() {
        closeFile();
    }
}
