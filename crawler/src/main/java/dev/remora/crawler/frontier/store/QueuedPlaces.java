package dev.remora.crawler.frontier.store;

import java.util.Arrays;

/// The place and host of each queued link, by its sequence number: 12 bytes per number, in blocks of 1,024 numbers that
/// are dropped when none of their links is queued. For one thread.
final class QueuedPlaces {
    private static final int BLOCK = 1 << 10;

    private Block[] blocks = new Block[64];
    private int size;

    private static final class Block {
        private final long[] places = new long[BLOCK];
        private final int[] hosts = new int[BLOCK];
        private int used;
    }

    int size() {
        return size;
    }

    /// Adds a queued link.
    ///
    /// @param place not 0
    void put(long sequence, long place, int host) {
        int number = block(sequence);
        if (number >= blocks.length) {
            blocks = Arrays.copyOf(blocks, Math.max(number + 1, 2 * blocks.length));
        }
        if (blocks[number] == null) {
            blocks[number] = new Block();
        }
        Block block = blocks[number];
        int at = at(sequence);
        if (block.places[at] == 0) {
            block.used++;
            size++;
        }
        block.places[at] = place;
        block.hosts[at] = host;
    }

    void remove(long sequence) {
        if (place(sequence) != 0) {
            Block block = blocks[block(sequence)];
            block.places[at(sequence)] = 0;
            size--;
            if (--block.used == 0) {
                blocks[block(sequence)] = null;
            }
        }
    }

    /// 0 if no link with that number is queued.
    long place(long sequence) {
        int number = block(sequence);
        return number >= blocks.length || blocks[number] == null ? 0 : blocks[number].places[at(sequence)];
    }

    /// Host of a queued link.
    int host(long sequence) {
        return blocks[block(sequence)].hosts[at(sequence)];
    }

    /// Sets the host of a queued link.
    void host(long sequence, int host) {
        blocks[block(sequence)].hosts[at(sequence)] = host;
    }

    /// The numbers of the queued links, ascending.
    long[] sequences() {
        long[] all = new long[size];
        int n = 0;
        for (int number = 0; number < blocks.length; number++) {
            for (int at = 0; blocks[number] != null && at < BLOCK; at++) {
                if (blocks[number].places[at] != 0) {
                    all[n++] = (long) number * BLOCK + at;
                }
            }
        }
        return all;
    }

    private static int block(long sequence) {
        return Math.toIntExact(sequence / BLOCK);
    }

    private static int at(long sequence) {
        return (int) (sequence % BLOCK);
    }
}
