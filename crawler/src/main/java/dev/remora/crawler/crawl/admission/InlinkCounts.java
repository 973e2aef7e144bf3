package dev.remora.crawler.crawl.admission;

/// How many links to an address were seen, about: a hashed table of 2²⁰ saturating counters (2 MiB), so that an
/// address may be credited with another's links, and is the more so the more addresses there are. It begins anew
/// with each process. Evidence for priorities, not a figure to be shown.
final class InlinkCounts {
    private static final int BITS = 20;

    private final short[] counts = new short[1 << BITS];

    /// Counts one more link and gives the number so far, at least 1 and at most 32,767.
    int count(long key) {
        int slot = slot(key);
        if (counts[slot] < Short.MAX_VALUE) {
            counts[slot]++;
        }
        return counts[slot];
    }

    /// The number so far.
    int soFar(long key) {
        return counts[slot(key)];
    }

    private static int slot(long key) {
        return (int) (key >>> (64 - BITS));
    }
}
