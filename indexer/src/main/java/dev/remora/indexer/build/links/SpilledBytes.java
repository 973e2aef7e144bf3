package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Bytes that are appended, and read by their place: the first are on the heap, as many as an array of 8-byte
/// numbers has there, the others in [LargeMemory]. For one thread.
final class SpilledBytes {
    private final long onHeap;
    private final LargeMemory.Block block;
    private byte[] first = new byte[1024];
    private int firstSize;
    private final List<MemorySegment> chunks = new ArrayList<>();
    private long restSize;

    /// @param memory has what does not stay on the heap
    SpilledBytes(LargeMemory memory) {
        onHeap = Math.min(Integer.MAX_VALUE - 8L, (long) Long.BYTES * memory.onHeap());
        block = memory.block();
    }

    /// Number of bytes.
    long size() {
        return firstSize + restSize;
    }

    /// Appends bytes, which have to be read as they were appended: all at once.
    ///
    /// @throws dev.remora.shared.collection.StorageFailed if the disk is full
    void append(byte[] bytes) {
        long end = (long) firstSize + bytes.length;
        if (restSize > 0 || end > onHeap) {
            spill(bytes);
            return;
        }
        if (end > first.length) {
            first = Arrays.copyOf(first, (int) Math.min(onHeap, Math.max(end, first.length + first.length / 2L)));
        }
        System.arraycopy(bytes, 0, first, firstSize, bytes.length);
        firstSize = (int) end;
    }

    private void spill(byte[] bytes) {
        for (int done = 0; done < bytes.length; ) {
            if (restSize == (long) chunks.size() * LargeMemory.CHUNK) {
                chunks.add(block.next());
            }
            int at = (int) (restSize % LargeMemory.CHUNK);
            int piece = Math.min(bytes.length - done, LargeMemory.CHUNK - at);
            MemorySegment.copy(bytes, done, chunks.getLast(), ValueLayout.JAVA_BYTE, at, piece);
            done += piece;
            restSize += piece;
        }
    }

    /// Returns the bytes at a place.
    ///
    /// @param to at most [#size]
    byte[] read(long from, long to) {
        if (from < firstSize || restSize == 0) {
            return Arrays.copyOfRange(first, (int) from, (int) to);
        }
        byte[] bytes = new byte[(int) (to - from)];
        for (int done = 0; done < bytes.length; ) {
            long place = from - firstSize + done;
            int at = (int) (place % LargeMemory.CHUNK);
            int piece = Math.min(bytes.length - done, LargeMemory.CHUNK - at);
            MemorySegment chunk = chunks.get((int) (place / LargeMemory.CHUNK));
            MemorySegment.copy(chunk, ValueLayout.JAVA_BYTE, at, bytes, done, piece);
            done += piece;
        }
        return bytes;
    }
}
