package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import java.util.function.IntFunction;

/// Append-only files, one after another: a new one is begun when the current one is full. Safe for use by many
/// threads. A file that is left behind has been synced.
public final class RollingFiles implements AutoCloseable {
    private final Segments segments;
    private final long capacity;
    private final IntFunction<byte[]> preamble;
    private int number;
    private AppendFile current;

    /// Goes on at a place, and cuts off whatever lies behind it.
    ///
    /// @param end number of the newest file and its size; 0 for none yet
    /// @param capacity bytes after which a file is full; the entry that crosses it is still in it
    /// @param preamble what a new file of this number begins with
    public RollingFiles(Segments segments, Place end, long capacity, IntFunction<byte[]> preamble) {
        this.segments = segments;
        this.capacity = capacity;
        this.preamble = preamble;
        this.number = end.number();
        if (number > 0) {
            current = openAt(end);
        }
        segments.deleteAfter(number);
    }

    private AppendFile openAt(Place end) {
        if (!segments.exists(number)) {
            throw new CollectionDamaged(segments.path(number) + " is missing, but the journal counts on " + end.offset()
                    + " bytes of it. " + Disk.RESTORE);
        }
        return AppendFile.open(segments.path(number), end.offset());
    }

    /// Where bytes lie: the number of the file, from 1, and the first byte.
    public record Place(int number, long offset) {}

    /// Appends the first `length` of some bytes, and says where they are.
    public synchronized Place append(byte[] bytes, int length) {
        if (current == null || current.size() >= capacity) {
            begin(number + 1);
        }
        return new Place(number, current.append(bytes, length));
    }

    /// Where the next bytes would go, if they went to the current file.
    public synchronized Place end() {
        return current == null ? new Place(0, 0) : new Place(number, current.size());
    }

    /// Makes durable what has been appended before the call.
    public void sync() {
        AppendFile file;
        synchronized (this) {
            file = current;
        }
        if (file != null) {
            file.sync();
        }
    }

    private void begin(int next) {
        if (current != null) {
            current.sync();
        }
        AppendFile file = AppendFile.create(segments.path(next));
        try {
            byte[] start = preamble.apply(next);
            file.append(start, start.length);
        } catch (StorageFailed e) {
            file.close();
            throw e;
        }
        if (current != null) {
            current.close();
        }
        current = file;
        number = next;
    }

    @Override
    public synchronized void close() {
        if (current != null) {
            current.close();
        }
    }
}
