package dev.remora.crawler.frontier.store;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Blocks of memory outside the heap, all of one size. One that is given back is taken again, so the memory is that of
/// the most blocks in use at a time. One that is lost instead is freed by the collector, as all are with this object.
/// Thread-safe.
final class NativeBlocks {
    private final Queue<MemorySegment> free = new ConcurrentLinkedQueue<>();
    private final long bytes;

    /// @param bytes size of a block, a multiple of 8
    NativeBlocks(long bytes) {
        this.bytes = bytes;
    }

    /// Returns a block of zeros.
    MemorySegment take() {
        MemorySegment block = free.poll();
        return block == null ? Arena.ofAuto().allocate(bytes, Long.BYTES) : block.fill((byte) 0);
    }

    /// Takes a block back, which is not used any more.
    void giveBack(MemorySegment block) {
        free.add(block);
    }
}
