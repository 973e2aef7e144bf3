package dev.remora.crawler.fetch;

import dev.remora.shared.page.Bytes;
import java.io.IOException;
import java.util.Arrays;

/// A growing body of at most a cap. For one thread.
///
/// It copies as little as it can: beyond what needs no reservation it grows to the expected length at once, if that is
/// known, and one that is full is given away as it is.
final class BodyBuffer {
    private final long expected;
    private final int cap;
    private final Room room;
    private byte[] bytes;
    private int size;

    /// Is asked before bytes are kept.
    @FunctionalInterface
    interface Room {
        /// Room for anything.
        Room ENDLESS = _ -> {};

        /// Takes further bytes.
        ///
        /// @throws IOException if they cannot be kept
        void keep(int more) throws IOException;
    }

    /// @param expected number of bytes; any number
    BodyBuffer(long expected, int cap, Room room) {
        this.expected = Math.min(expected, cap);
        this.cap = cap;
        this.room = room;
        this.bytes = new byte[Math.clamp(expected, Math.min(cap, 512), Math.min(cap, BodyRoom.FREE))];
    }

    int size() {
        return size;
    }

    /// Bytes that it takes in memory.
    int capacity() {
        return bytes.length;
    }

    /// Bytes that still fit.
    int left() {
        return cap - size;
    }

    /// Appends at most [#left] bytes.
    void write(byte[] from, int offset, int length) throws IOException {
        room.keep(length);
        if (size + length > bytes.length) {
            long next = expected >= size + length ? expected : Math.max(size + length, 2L * bytes.length);
            bytes = Arrays.copyOf(bytes, (int) Math.min(cap, next));
        }
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    /// The body; nothing may be written any more.
    Bytes toBytes() {
        bytes = size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
        return Bytes.of(bytes);
    }
}
