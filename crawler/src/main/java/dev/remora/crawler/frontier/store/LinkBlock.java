package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.function.IntUnaryOperator;

/// What is known of 1,024 consecutive links: 32 bytes each. A frozen block does not change any more, and may be read by
/// any thread; otherwise for one thread.
final class LinkBlock {
    static final int SIZE = 1 << 10;

    /// Place in the file; 0 if the link is not queued.
    final long[] places;

    /// Priorities, bit by bit.
    final long[] priorities;

    final int[] hosts;
    final int[] groups;

    /// Numbers of the links before and after a link in its group, unsigned; 0 for none.
    final int[] before;

    final int[] after;

    private int used;
    private boolean frozen;

    LinkBlock() {
        this(new long[SIZE], new long[SIZE], new int[SIZE], new int[SIZE], new int[SIZE], new int[SIZE], 0);
    }

    private LinkBlock(
            long[] places, long[] priorities, int[] hosts, int[] groups, int[] before, int[] after, int used) {
        this.places = places;
        this.priorities = priorities;
        this.hosts = hosts;
        this.groups = groups;
        this.before = before;
        this.after = after;
        this.used = used;
    }

    void freeze() {
        frozen = true;
    }

    /// This block, or a copy of a frozen one.
    LinkBlock changeable() {
        return frozen
                ? new LinkBlock(
                        places.clone(),
                        priorities.clone(),
                        hosts.clone(),
                        groups.clone(),
                        before.clone(),
                        after.clone(),
                        used)
                : this;
    }

    /// Number of queued links.
    int used() {
        return used;
    }

    void place(int at, long place) {
        used += (place == 0 ? 0 : 1) - (places[at] == 0 ? 0 : 1);
        places[at] = place;
    }

    void write(CheckpointWriter out) {
        out.number(used);
        out.longs(places, SIZE);
        out.longs(priorities, SIZE);
        out.ints(hosts, SIZE);
        out.ints(groups, SIZE);
        out.ints(before, SIZE);
        out.ints(after, SIZE);
    }

    /// @param numbers gives each written host number its present one
    static LinkBlock read(CheckpointReader in, IntUnaryOperator numbers) {
        LinkBlock block = new LinkBlock();
        block.used = in.small();
        in.longs(block.places, SIZE);
        in.longs(block.priorities, SIZE);
        in.ints(block.hosts, SIZE);
        in.ints(block.groups, SIZE);
        in.ints(block.before, SIZE);
        in.ints(block.after, SIZE);
        for (int at = 0; at < SIZE; at++) {
            if (block.places[at] != 0) {
                block.hosts[at] = numbers.applyAsInt(block.hosts[at]);
            }
        }
        return block;
    }
}
