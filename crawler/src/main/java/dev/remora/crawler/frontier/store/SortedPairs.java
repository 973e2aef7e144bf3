package dev.remora.crawler.frontier.store;

import java.util.Arrays;

/// A sorted set of pairs of numbers, ascending by the first and then by the second, in chunks of at most 128
/// pairs. A pair takes 16 bytes plus free space in the chunks: about 23 bytes if pairs are added in any order,
/// 17 in ascending order, at worst four times as much after many removals. For one thread.
final class SortedPairs {
    private static final int MOST = 128;
    private static final int JOINED = MOST * 3 / 4;
    private static final int FEWEST_PLACES = 4;

    /// Consecutive pairs: first, second, first, second. The capacity of each chunk is a power of two.
    private long[][] chunks = {new long[2 * FEWEST_PLACES]};

    private int[] sizes = new int[1];
    private int used = 1;
    private int size;

    /// A set of these pairs.
    ///
    /// @param pairs first, second, first, second; all different, in any order
    static SortedPairs of(long[] pairs) {
        SortedPairs set = new SortedPairs();
        long[] sorted = sorted(pairs);
        int all = (pairs.length + 2 * JOINED - 1) / (2 * JOINED);
        if (all > 0) {
            set.chunks = new long[all][];
            set.sizes = new int[all];
            set.used = all;
            set.size = pairs.length / 2;
        }
        for (int chunk = 0; chunk < all; chunk++) {
            int from = chunk * 2 * JOINED;
            int size = Math.min(JOINED, (pairs.length - from) / 2);
            set.chunks[chunk] = new long[2 * Math.max(FEWEST_PLACES, places(size))];
            set.sizes[chunk] = size;
            System.arraycopy(sorted, from, set.chunks[chunk], 0, 2 * size);
        }
        return set;
    }

    /// The pairs in order, by merging ever longer sorted runs.
    private static long[] sorted(long[] pairs) {
        long[] from = pairs.clone();
        long[] to = new long[pairs.length];
        for (int run = 2; run < from.length; run *= 2) {
            for (int start = 0; start < from.length; start += 2 * run) {
                int middle = Math.min(start + run, from.length);
                merge(from, start, middle, Math.min(middle + run, from.length), to);
            }
            long[] swapped = from;
            from = to;
            to = swapped;
        }
        return from;
    }

    private static void merge(long[] from, int start, int middle, int end, long[] to) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at += 2) {
            boolean first = right == end
                    || (left < middle && compare(from[left], from[left + 1], from[right], from[right + 1]) <= 0);
            int taken = first ? left : right;
            to[at] = from[taken];
            to[at + 1] = from[taken + 1];
            left += first ? 2 : 0;
            right += first ? 0 : 2;
        }
    }

    int size() {
        return size;
    }

    void add(long first, long second) {
        int chunk = chunkOf(first, second);
        int at = placeIn(chunk, first, second);
        if (sizes[chunk] == MOST) {
            split(chunk, at);
            chunk = chunkOf(first, second);
            at = placeIn(chunk, first, second);
        }
        long[] pairs = withRoom(chunk);
        System.arraycopy(pairs, 2 * at, pairs, 2 * at + 2, 2 * (sizes[chunk] - at));
        pairs[2 * at] = first;
        pairs[2 * at + 1] = second;
        sizes[chunk]++;
        size++;
    }

    /// Removes a pair.
    ///
    /// @return whether it was there
    boolean remove(long first, long second) {
        int chunk = chunkOf(first, second);
        int at = placeIn(chunk, first, second);
        if (at == sizes[chunk] || chunks[chunk][2 * at] != first || chunks[chunk][2 * at + 1] != second) {
            return false;
        }
        long[] pairs = chunks[chunk];
        System.arraycopy(pairs, 2 * at + 2, pairs, 2 * at, 2 * (sizes[chunk] - at - 1));
        sizes[chunk]--;
        size--;
        if (pairs.length > 2 * FEWEST_PLACES && 8 * sizes[chunk] <= pairs.length) {
            chunks[chunk] = Arrays.copyOf(pairs, pairs.length / 2);
        }
        if (used > 1) {
            tidy(chunk);
        }
        return true;
    }

    /// Capacity in pairs.
    int room() {
        int places = 0;
        for (int chunk = 0; chunk < used; chunk++) {
            places += chunks[chunk].length / 2;
        }
        return places;
    }

    /// First of the lowest pair; there must be one.
    long lowestFirst() {
        return chunks[0][0];
    }

    /// Second of the lowest pair; there must be one.
    long lowestSecond() {
        return chunks[0][1];
    }

    /// First of the highest pair; there must be one.
    long highestFirst() {
        return chunks[used - 1][2 * sizes[used - 1] - 2];
    }

    /// Second of the highest pair; there must be one.
    long highestSecond() {
        return chunks[used - 1][2 * sizes[used - 1] - 1];
    }

    /// The firsts of all pairs, ascending.
    long[] firsts() {
        long[] firsts = new long[size];
        int n = 0;
        for (int chunk = 0; chunk < used; chunk++) {
            for (int i = 0; i < sizes[chunk]; i++) {
                firsts[n++] = chunks[chunk][2 * i];
            }
        }
        return firsts;
    }

    /// The last chunk whose first pair is not above this one; if there is none, the first chunk.
    private int chunkOf(long first, long second) {
        int low = 0;
        int high = used - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            long[] pairs = chunks[middle];
            if (compare(pairs[0], pairs[1], first, second) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /// The position of a pair in a chunk, or where it would be.
    private int placeIn(int chunk, long first, long second) {
        long[] pairs = chunks[chunk];
        int low = 0;
        int high = sizes[chunk];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(pairs[2 * middle], pairs[2 * middle + 1], first, second) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int compare(long first, long second, long otherFirst, long otherSecond) {
        return first == otherFirst ? Long.compare(second, otherSecond) : Long.compare(first, otherFirst);
    }

    /// The least power of two that is not below `pairs`.
    private static int places(int pairs) {
        return Integer.highestOneBit(2 * pairs - 1);
    }

    private long[] withRoom(int chunk) {
        long[] pairs = chunks[chunk];
        if (2 * sizes[chunk] == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * pairs.length);
            chunks[chunk] = pairs;
        }
        return pairs;
    }

    /// Splits a full chunk: into halves, or, if the new pair follows all others, as sequence numbers do, into
    /// all pairs but the last, and that.
    private void split(int chunk, int at) {
        int kept = chunk == used - 1 && at == MOST ? MOST - 1 : MOST / 2;
        if (used == chunks.length) {
            chunks = Arrays.copyOf(chunks, used * 2);
            sizes = Arrays.copyOf(sizes, used * 2);
        }
        System.arraycopy(chunks, chunk + 1, chunks, chunk + 2, used - chunk - 1);
        System.arraycopy(sizes, chunk + 1, sizes, chunk + 2, used - chunk - 1);
        used++;
        long[] upper = new long[2 * MOST];
        System.arraycopy(chunks[chunk], 2 * kept, upper, 0, 2 * (MOST - kept));
        chunks[chunk + 1] = upper;
        sizes[chunk + 1] = MOST - kept;
        sizes[chunk] = kept;
    }

    /// After a removal: drops an empty chunk, and merges a chunk with a neighbour if both fill at most
    /// three quarters of one.
    private void tidy(int chunk) {
        if (sizes[chunk] == 0) {
            drop(chunk);
        } else if (chunk + 1 < used && sizes[chunk] + sizes[chunk + 1] <= JOINED) {
            join(chunk);
        } else if (chunk > 0 && sizes[chunk - 1] + sizes[chunk] <= JOINED) {
            join(chunk - 1);
        }
    }

    private void join(int chunk) {
        int both = sizes[chunk] + sizes[chunk + 1];
        long[] pairs = Arrays.copyOf(chunks[chunk], Math.max(chunks[chunk].length, 2 * places(both)));
        System.arraycopy(chunks[chunk + 1], 0, pairs, 2 * sizes[chunk], 2 * sizes[chunk + 1]);
        chunks[chunk] = pairs;
        sizes[chunk] = both;
        drop(chunk + 1);
    }

    private void drop(int chunk) {
        System.arraycopy(chunks, chunk + 1, chunks, chunk, used - chunk - 1);
        System.arraycopy(sizes, chunk + 1, sizes, chunk, used - chunk - 1);
        chunks[--used] = null;
    }
}
