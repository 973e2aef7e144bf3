package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.StorageFault;
import java.util.function.IntFunction;

/// A sequence of append-only files; when the current one is full, a new one is begun. Safe for use by many
/// threads. All files but the current one are synced.
public final class RollingFiles implements AutoCloseable {
    private final Segments segments;
    private final long capacity;
    private final IntFunction<byte[]> preamble;
    private int number;
    private AppendFile current;

    /// Continues at an end; everything after it is discarded.
    ///
    /// @param end number of the newest file and its size; number 0 for none yet
    /// @param capacity size in bytes at which a file is full; the entry that crosses it still belongs to it
    /// @param preamble returns the first bytes of a new file with a number
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
            throw new CollectionDamaged(
                    new StorageFault.Missing(segments.path(number).toString(), end.offset()));
        }
        return AppendFile.open(segments.path(number), segments.opener(), end.offset());
    }

    /// A position: the number of the file, from 1, and the offset of the first byte.
    public record Place(int number, long offset) {}

    /// Appends the first `length` bytes and returns their position.
    public synchronized Place append(byte[] bytes, int length) {
        if (current == null || current.size() >= capacity) {
            begin(number + 1);
        }
        return new Place(number, current.append(bytes, length));
    }

    /// The end of the current file; number 0 if there is none.
    public synchronized Place end() {
        return current == null ? new Place(0, 0) : new Place(number, current.size());
    }

    /// Makes everything appended before the call durable.
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
        AppendFile file = AppendFile.create(segments.path(next), segments.opener());
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
