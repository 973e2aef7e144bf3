package dev.remora.shared.array;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// Numbers by their places, without an end: 0 where none was set. 4 bytes a number.
public final class IntArray implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int LEAST = 16;
    private static final int IN_CHUNK = LargeMemory.CHUNK / Integer.BYTES;
    private static final int SHIFT = Integer.numberOfTrailingZeros(IN_CHUNK);

    private final int onHeap;
    private final transient LargeMemory.Block block;
    private int[] first = {};

    /// What follows the first `onHeap` numbers.
    private transient MemorySegment[] chunks = {};

    /// Creates an array on the heap.
    public IntArray() {
        this(LargeMemory.NONE);
    }

    /// Creates an array whose first numbers are on the heap.
    public IntArray(LargeMemory memory) {
        onHeap = memory.onHeap();
        block = memory.block();
    }

    /// Returns a number.
    ///
    /// @param at 0 or more
    public int get(long at) {
        if (at < first.length) {
            return first[(int) at];
        }
        return at < onHeap ? 0 : getBeyond(at - onHeap);
    }

    private int getBeyond(long beyond) {
        int chunk = (int) (beyond >>> SHIFT);
        return chunk < chunks.length ? chunks[chunk].getAtIndex(ValueLayout.JAVA_INT, beyond & (IN_CHUNK - 1)) : 0;
    }

    /// Sets a number.
    ///
    /// @param at 0 or more
    public void set(long at, int value) {
        if (at >= first.length) {
            if (at >= onHeap) {
                setBeyond(at - onHeap, value);
                return;
            }
            growFirst(Math.max(at + 1, first.length + first.length / 2L + LEAST));
        }
        first[(int) at] = value;
    }

    private void setBeyond(long beyond, int value) {
        int chunk = (int) (beyond >>> SHIFT);
        if (chunk >= chunks.length) {
            growFirst(onHeap);
            growChunks(beyond + 1);
        }
        chunks[chunk].setAtIndex(ValueLayout.JAVA_INT, beyond & (IN_CHUNK - 1), value);
    }

    /// Sets all numbers to 0, and makes room.
    public void reset(long length) {
        first = new int[(int) Math.min(onHeap, length)];
        for (MemorySegment chunk : chunks) {
            chunk.fill((byte) 0);
        }
        growChunks(length - onHeap);
    }

    /// @throws NotSerializableException if numbers are outside the heap
    private void writeObject(ObjectOutputStream out) throws IOException {
        if (chunks.length > 0) {
            throw new NotSerializableException("an array of which a part is outside the heap");
        }
        out.defaultWriteObject();
    }

    /// One that traveled is on the heap.
    private Object readResolve() {
        IntArray arrived = new IntArray();
        arrived.first = first;
        return arrived;
    }

    private void growFirst(long length) {
        if (length > first.length && first.length < onHeap) {
            first = Arrays.copyOf(first, (int) Math.min(onHeap, length));
        }
    }

    private void growChunks(long length) {
        while (length > (long) chunks.length * IN_CHUNK) {
            MemorySegment chunk = block.next();
            chunks = Arrays.copyOf(chunks, chunks.length + 1);
            chunks[chunks.length - 1] = chunk;
        }
    }
}
