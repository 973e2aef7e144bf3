package dev.remora.shared.array;

import java.lang.foreign.Arena;

/// Memory of the process: so that few numbers are many.
///
/// @param onHeap how many numbers of each array are on the heap
public record NativeMemory(int onHeap, Arena arena) implements LargeMemory {
    /// Freed when it is not reachable.
    public NativeMemory(int onHeap) {
        this(onHeap, Arena.ofAuto());
    }

    @Override
    public Block block() {
        return () -> arena.allocate(CHUNK, Long.BYTES);
    }
}
