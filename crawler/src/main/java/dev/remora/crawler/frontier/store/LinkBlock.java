package dev.remora.crawler.frontier.store;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/// What is known of 1,024 consecutive links: 32 bytes each, outside the heap. A block has one owner, or several that
/// only read it; the last one to leave it gives its memory back. For the crawl's thread, except [#write] and [#leave].
final class LinkBlock {
    static final int SIZE = 1 << 10;

    private static final long PRIORITIES = (long) SIZE * Long.BYTES;
    private static final long HOSTS = 2 * PRIORITIES;
    private static final long GROUPS = HOSTS + (long) SIZE * Integer.BYTES;
    private static final long BEFORE = GROUPS + (long) SIZE * Integer.BYTES;
    private static final long AFTER = BEFORE + (long) SIZE * Integer.BYTES;

    /// Bytes of a block.
    static final long BYTES = AFTER + (long) SIZE * Integer.BYTES;

    private final NativeBlocks pool;
    private final MemorySegment memory;
    private final AtomicInteger owners = new AtomicInteger(1);
    private int used;

    LinkBlock(NativeBlocks pool) {
        this.pool = pool;
        this.memory = pool.take();
    }

    /// Adds an owner: until one of them leaves, the block does not change.
    void share() {
        owners.incrementAndGet();
    }

    /// An owner no longer uses the block.
    void leave() {
        if (owners.decrementAndGet() == 0) {
            pool.giveBack(memory);
        }
    }

    /// Returns this block if it has one owner; otherwise leaves it and returns a copy.
    LinkBlock changeable() {
        if (owners.get() == 1) {
            return this;
        }
        LinkBlock copy = new LinkBlock(pool);
        copy.memory.copyFrom(memory);
        copy.used = used;
        leave();
        return copy;
    }

    int used() {
        return used;
    }

    /// Place of a link in the file; 0 if it is not queued.
    long place(int at) {
        return memory.getAtIndex(JAVA_LONG, at);
    }

    void place(int at, long place) {
        used += (place == 0 ? 0 : 1) - (place(at) == 0 ? 0 : 1);
        memory.setAtIndex(JAVA_LONG, at, place);
    }

    double priority(int at) {
        return Double.longBitsToDouble(memory.get(JAVA_LONG, PRIORITIES + (long) at * Long.BYTES));
    }

    void priority(int at, double priority) {
        memory.set(JAVA_LONG, PRIORITIES + (long) at * Long.BYTES, Double.doubleToRawLongBits(priority));
    }

    int host(int at) {
        return number(HOSTS, at);
    }

    void host(int at, int host) {
        number(HOSTS, at, host);
    }

    int group(int at) {
        return number(GROUPS, at);
    }

    void group(int at, int group) {
        number(GROUPS, at, group);
    }

    /// Number of the link before a link in its group, unsigned; 0 for none.
    int before(int at) {
        return number(BEFORE, at);
    }

    void before(int at, int sequence) {
        number(BEFORE, at, sequence);
    }

    /// Number of the link after a link in its group, unsigned; 0 for none.
    int after(int at) {
        return number(AFTER, at);
    }

    void after(int at, int sequence) {
        number(AFTER, at, sequence);
    }

    private int number(long column, int at) {
        return memory.get(JAVA_INT, column + (long) at * Integer.BYTES);
    }

    private void number(long column, int at, int number) {
        memory.set(JAVA_INT, column + (long) at * Integer.BYTES, number);
    }

    void write(CheckpointWriter out) {
        out.number(used);
        out.longs(memory.asSlice(0, HOSTS).toArray(JAVA_LONG), 2 * SIZE);
        out.ints(memory.asSlice(HOSTS).toArray(JAVA_INT), 4 * SIZE);
    }

    /// @param numbers gives each written host number its present one
    static LinkBlock read(NativeBlocks pool, CheckpointReader in, IntUnaryOperator numbers) {
        LinkBlock block = new LinkBlock(pool);
        block.used = in.small();
        long[] longs = new long[2 * SIZE];
        int[] ints = new int[4 * SIZE];
        in.longs(longs, longs.length);
        in.ints(ints, ints.length);
        block.memory.copyFrom(MemorySegment.ofArray(longs));
        block.memory.asSlice(HOSTS).copyFrom(MemorySegment.ofArray(ints));
        for (int at = 0; at < SIZE; at++) {
            if (block.place(at) != 0) {
                block.host(at, numbers.applyAsInt(block.host(at)));
            }
        }
        return block;
    }
}
