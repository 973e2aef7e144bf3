package dev.remora.indexer.build.links;

import dev.remora.shared.array.LargeMemory;
import java.lang.foreign.Arena;

/// Memory of the process: so that few numbers are many.
///
/// @param onHeap how many numbers of each array are on the heap
record ArenaMemory(int onHeap, Arena arena) implements LargeMemory {
    /// Freed when it is not reachable.
    ArenaMemory(int onHeap) {
        this(onHeap, Arena.ofAuto());
    }

    @Override
    public Block block() {
        return () -> arena.allocate(CHUNK, Long.BYTES);
    }
}
