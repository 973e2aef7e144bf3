package dev.remora.cluster.graph;

import java.util.Arrays;
import java.util.List;

/// Lists of numbers that grow.
final class LongLists {
    private final long[][] lists;
    private final int[] sizes;

    LongLists(int count) {
        lists = new long[count][16];
        sizes = new int[count];
    }

    void add(int list, long value) {
        if (sizes[list] == lists[list].length) {
            lists[list] = Arrays.copyOf(lists[list], Math.multiplyExact(sizes[list], 2));
        }
        lists[list][sizes[list]++] = value;
    }

    long[] get(int list) {
        return Arrays.copyOf(lists[list], sizes[list]);
    }

    List<long[]> all() {
        long[][] all = new long[lists.length][];
        Arrays.setAll(all, this::get);
        return AllToAll.of(all);
    }
}
