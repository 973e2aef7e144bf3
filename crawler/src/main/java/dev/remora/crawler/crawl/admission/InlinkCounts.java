package dev.remora.crawler.crawl.admission;

/// Approximate numbers of links seen per address, in a hash table of 2²⁰ saturating counters (2 MiB). Colliding
/// addresses share a counter, more of them the more addresses there are. Each process starts with zeros.
/// Evidence for priorities, not a figure to show.
final class InlinkCounts {
    private static final int BITS = 20;

    private final short[] counts = new short[1 << BITS];

    /// Counts one more link and returns the number so far, in [1, 32,767].
    int count(long key) {
        int slot = slot(key);
        if (counts[slot] < Short.MAX_VALUE) {
            counts[slot]++;
        }
        return counts[slot];
    }

    int soFar(long key) {
        return counts[slot(key)];
    }

    private static int slot(long key) {
        return (int) (key >>> (64 - BITS));
    }
}
