package dev.remora.shared.array;

import java.lang.foreign.MemorySegment;

/// Memory outside the heap for arrays that become large. It grows in chunks, which keep their places: to map a growing
/// file again would cost its page faults again. Who makes it frees it; the arrays must not be used then.
public interface LargeMemory {
    /// None: arrays are on the heap.
    LargeMemory NONE = new LargeMemory() {
        private static final int LONGEST = Integer.MAX_VALUE - 8;

        @Override
        public int onHeap() {
            return LONGEST;
        }

        @Override
        public Block block() {
            return () -> {
                throw new OutOfMemoryError("an array has more than " + LONGEST + " numbers");
            };
        }
    };

    /// Bytes that a block grows by.
    int CHUNK = 1 << 20;

    /// Memory of one array.
    @FunctionalInterface
    interface Block {
        /// Returns further memory, of [#CHUNK] bytes that are 0.
        MemorySegment next();
    }

    /// How many numbers of each array are on the heap.
    int onHeap();

    /// Returns the memory of another array, of no bytes yet.
    Block block();
}
