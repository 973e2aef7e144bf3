package dev.remora.shared.collection.journal;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.ReadFile;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads everything intact in a damaged journal. Reads the same frames as [JournalScan], but skips those that
/// are damaged. If it reports no gap, the journal opens with the same batches.
public final class JournalSalvage {
    private final Segments segments;
    private final Found found;
    private long next = 1;
    private Path gap;
    private long gapAt;

    private JournalSalvage(Segments segments, Found found) {
        this.segments = segments;
        this.found = found;
    }

    /// Receives the contents of a journal, in order.
    public interface Found {
        /// An intact group of records.
        void batch(BatchRecords batch);

        /// An unreadable part.
        ///
        /// @param file that contains it
        /// @param offset of its first byte
        /// @param from sequence number of the first missing record
        /// @param to sequence number of the last missing record; less than `from` if none is missing
        void gap(Path file, long offset, long from, long to);

        /// An incomplete frame at the end: left by a crash, or being written.
        void tail(Path file, long offset);
    }

    /// Reads the whole journal.
    ///
    /// @throws CollectionDamaged if another version wrote it, or a file cannot be read
    public static void read(Segments segments, Found found) {
        new JournalSalvage(segments, found).read();
    }

    private void read() {
        var numbers = segments.numbers();
        for (int number : numbers) {
            Path file = segments.path(number);
            byte[] bytes = bytes(file);
            int from = head(file, bytes);
            boolean last = number == numbers.getLast();
            if (from >= 0) {
                frames(file, bytes, from, last);
            } else if (last && RecordFrame.nextWhole(bytes, 0, bytes.length) < 0) {
                found.tail(file, 0);
            } else {
                missing(file, 0);
                frames(file, bytes, RecordFrame.nextWhole(bytes, 0, bytes.length), last);
            }
        }
        if (gap != null) {
            found.gap(gap, gapAt, next, next - 1);
        }
    }

    /// Returns the offset of the frame after the head of a segment; -1 if the head is damaged.
    private int head(Path file, byte[] bytes) {
        if (!RecordFrame.whole(bytes, 0, bytes.length)) {
            return -1;
        }
        byte[] payload = RecordFrame.payload(bytes, 0);
        skipTo(JournalFormat.read(payload, file).first(), file, 0);
        return RecordFrame.HEADER + payload.length;
    }

    /// @param from offset at which a frame may begin; -1 for none
    private void frames(Path file, byte[] bytes, int from, boolean last) {
        int at = from;
        while (at >= 0 && at < bytes.length) {
            if (RecordFrame.whole(bytes, at, bytes.length)) {
                byte[] payload = RecordFrame.payload(bytes, at);
                batch(new BatchRecords(payload), file, at);
                at += RecordFrame.HEADER + payload.length;
            } else {
                int whole = RecordFrame.nextWhole(bytes, at, bytes.length);
                if (whole < 0 && last) {
                    found.tail(file, at);
                } else {
                    missing(file, at);
                }
                at = whole;
            }
        }
    }

    private void batch(BatchRecords batch, Path file, long at) {
        if (batch.first() < next) {
            missing(file, at); // an earlier sequence number again: the writer never does that
            return;
        }
        skipTo(batch.first(), file, at);
        if (gap != null) {
            found.gap(gap, gapAt, next, next - 1);
            gap = null;
        }
        next = batch.last() + 1;
        found.batch(batch);
    }

    /// Advances to a record; reports those before it as missing.
    private void skipTo(long first, Path file, long at) {
        if (first > next) {
            missing(file, at);
            found.gap(gap, gapAt, next, first - 1);
            gap = null;
            next = first;
        }
    }

    private void missing(Path file, long at) {
        if (gap == null) {
            gap = file;
            gapAt = at;
        }
    }

    private static byte[] bytes(Path path) {
        try (ReadFile file = new ReadFile(path)) {
            byte[] bytes = new byte[Math.toIntExact(Math.min(file.length(), Integer.MAX_VALUE - 16))];
            int got = file.read(0, bytes, 0, bytes.length);
            return got == bytes.length ? bytes : Arrays.copyOf(bytes, got);
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotOpened(path.toString(), StorageFault.cause(e)), e);
        }
    }
}
