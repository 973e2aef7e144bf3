package dev.remora.crawler.priority.auto;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Two numbers per key, an amount of evidence and a sum, in bounded memory: 16 bytes per slot. A key has eight
/// possible slots; if all are taken, the one with the least evidence is replaced. For one thread.
final class HashedSums {
    private static final int REACH = 8;

    private final long[] keys;
    private final float[] seen;
    private final float[] sums;
    private final int mask;

    /// @param bits binary logarithm of the number of slots
    HashedSums(int bits) {
        keys = new long[1 << bits];
        seen = new float[1 << bits];
        sums = new float[1 << bits];
        mask = (1 << bits) - 1;
    }

    /// Returns the slot of a key, or -1.
    int find(long key) {
        int start = start(key);
        for (int i = 0; i < REACH; i++) {
            int at = (start + i) & mask;
            if (keys[at] == key && seen[at] > 0) {
                return at;
            }
        }
        return -1;
    }

    /// Returns the slot of a key, assigning one if necessary. [#set] must follow at once.
    int place(long key) {
        int known = find(key);
        if (known >= 0) {
            return known;
        }
        int start = start(key);
        int least = start;
        for (int i = 1; i < REACH; i++) {
            int at = (start + i) & mask;
            least = seen[at] < seen[least] ? at : least;
        }
        keys[least] = key;
        seen[least] = 0;
        sums[least] = 0;
        return least;
    }

    /// Returns the amount of evidence in a slot, at least 0.
    double seen(int place) {
        return seen[place];
    }

    double sum(int place) {
        return sums[place];
    }

    void set(int place, double newSeen, double newSum) {
        seen[place] = (float) newSeen;
        sums[place] = (float) newSum;
    }

    /// Returns the number of bytes that [#write] needs for a number of entries.
    static int bytes(int entries) {
        return Integer.BYTES + entries * (Long.BYTES + 2 * Float.BYTES);
    }

    /// Writes the entries with the most evidence, at most `most`.
    void write(ByteBuffer out, int most) {
        int[] places = IntStream.range(0, keys.length)
                .filter(at -> seen[at] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer at) -> -seen[at]).thenComparingLong(at -> keys[at]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
        out.putInt(places.length);
        for (int at : places) {
            out.putLong(keys[at]).putFloat(seen[at]).putFloat(sums[at]);
        }
    }

    /// Replaces the content with what was written.
    void read(ByteBuffer in) {
        Arrays.fill(seen, 0);
        for (int left = in.getInt(); left > 0; left--) {
            int at = place(in.getLong());
            seen[at] = in.getFloat();
            sums[at] = in.getFloat();
        }
    }

    private int start(long key) {
        return (int) ((key * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    }
}
