package dev.remora.cluster.graph;

/// Where a page is, as one number: its shard, and its number among the shard's pages. Pages of a shard are consecutive.
final class Place {
    /// An address that is no page.
    static final long NOWHERE = -1;

    /// An address that redirects.
    static final long ELSEWHERE = -2;

    private Place() {}

    static long of(int shard, int node) {
        return (long) shard << 32 | node;
    }

    static int shard(long place) {
        return (int) (place >> 32);
    }

    static int node(long place) {
        return (int) place;
    }
}
