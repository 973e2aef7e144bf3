package dev.remora.crawler.frontier.store;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/// Place, host, priority and group of each queued link, by its sequence number, up to 2³² of them: 32 bytes per number,
/// outside the heap, in blocks of 1,024 numbers that are dropped when none of their links is queued. The links of a
/// group are a list through the blocks. [#freeze] copies no link: a block is copied if it changes before it is written.
/// For one thread.
final class QueuedLinks {
    private final NativeBlocks memory = new NativeBlocks(LinkBlock.BYTES);
    private LinkBlock[] blocks = new LinkBlock[64];
    private final LinkGroups groups;
    private int size;

    QueuedLinks() {
        groups = new LinkGroups();
    }

    /// Reads what [#freeze] wrote.
    ///
    /// @param hosts gives each written host number its present one
    QueuedLinks(CheckpointReader in, IntUnaryOperator hosts) {
        groups = new LinkGroups(in);
        blocks = new LinkBlock[Math.max(64, in.small())];
        in.all(() -> {
            int number = in.small();
            blocks[number] = LinkBlock.read(memory, in, hosts);
            size += blocks[number].used();
        });
    }

    /// Returns what writes the links as they are now, once, later and in any thread.
    Consumer<CheckpointWriter> freeze() {
        Consumer<CheckpointWriter> names = groups.freeze();
        LinkBlock[] frozen = blocks.clone();
        int used = 0;
        for (LinkBlock block : frozen) {
            if (block != null) {
                block.share();
                used++;
            }
        }
        int present = used;
        return out -> {
            names.accept(out);
            out.number(frozen.length);
            out.number(present);
            for (int number = 0; number < frozen.length; number++) {
                if (frozen[number] != null) {
                    out.number(number);
                    frozen[number].write(out);
                    frozen[number].leave();
                    frozen[number] = null;
                }
            }
        };
    }

    int size() {
        return size;
    }

    /// Adds a link that is not queued.
    ///
    /// @param place not 0
    void put(QueuedLink link, long place) {
        long sequence = link.sequence();
        int number = Math.toIntExact(sequence >>> 10);
        if (sequence > 0xffffffffL) {
            throw new IllegalStateException("a crawl can queue 2^32 links, and this is one more");
        }
        if (number >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(number + 1, 2 * blocks.length));
        }
        if (blocks[number] == null) {
            blocks[number] = new LinkBlock(memory);
        }
        LinkBlock block = changeable(sequence);
        int at = at(sequence);
        int group = groups.add(link.link().group());
        int next = groups.head(group);
        block.place(at, place);
        block.priority(at, link.priority());
        block.host(at, link.host());
        block.group(at, group);
        block.before(at, 0);
        block.after(at, next);
        if (next != 0) {
            changeable(next).before(at(next), (int) sequence);
        }
        groups.head(group, (int) sequence);
        size++;
    }

    void remove(long sequence) {
        if (place(sequence) == 0) {
            return;
        }
        LinkBlock block = changeable(sequence);
        int at = at(sequence);
        block.place(at, 0);
        int before = block.before(at);
        int after = block.after(at);
        if (before == 0) {
            groups.head(block.group(at), after);
        } else {
            changeable(before).after(at(before), after);
        }
        if (after != 0) {
            changeable(after).before(at(after), before);
        }
        size--;
        if (block.used() == 0) {
            blocks[number(sequence)] = null;
            block.leave();
        }
    }

    void move(long sequence, double priority) {
        changeable(sequence).priority(at(sequence), priority);
    }

    /// 0 if no link with that number is queued.
    long place(long sequence) {
        int number = number(sequence);
        return number >= blocks.length || blocks[number] == null ? 0 : blocks[number].place(at(sequence));
    }

    void place(long sequence, long place) {
        changeable(sequence).place(at(sequence), place);
    }

    int host(long sequence) {
        return blocks[number(sequence)].host(at(sequence));
    }

    double priority(long sequence) {
        return blocks[number(sequence)].priority(at(sequence));
    }

    /// The numbers of a group's links, ascending.
    long[] group(String name) {
        int group = groups.of(name);
        long[] found = new long[16];
        int n = 0;
        for (int next = group < 0 ? 0 : groups.head(group); next != 0; ) {
            if (n == found.length) {
                found = Arrays.copyOf(found, 2 * n);
            }
            found[n++] = Integer.toUnsignedLong(next);
            next = blocks[number(next)].after(at(next));
        }
        long[] sorted = Arrays.copyOf(found, n);
        Arrays.sort(sorted);
        return sorted;
    }

    /// The numbers of the queued links, ascending.
    long[] sequences() {
        long[] all = new long[size];
        int n = 0;
        for (long next = next(0); next > 0; next = next(next)) {
            all[n++] = next;
        }
        return all;
    }

    /// The least number of a queued link above `sequence`; 0 if there is none.
    long next(long sequence) {
        int at = at(sequence + 1);
        for (int number = number(sequence + 1); number < blocks.length; number++) {
            for (; blocks[number] != null && at < LinkBlock.SIZE; at++) {
                if (blocks[number].place(at) != 0) {
                    return (long) number * LinkBlock.SIZE + at;
                }
            }
            at = 0;
        }
        return 0;
    }

    private LinkBlock changeable(long sequence) {
        int number = number(sequence);
        LinkBlock block = blocks[number].changeable();
        blocks[number] = block;
        return block;
    }

    private LinkBlock changeable(int unsigned) {
        return changeable(Integer.toUnsignedLong(unsigned));
    }

    private static int number(int unsigned) {
        return unsigned >>> 10;
    }

    private static int number(long sequence) {
        return (int) (sequence >>> 10);
    }

    private static int at(long sequence) {
        return (int) sequence & (LinkBlock.SIZE - 1);
    }
}
