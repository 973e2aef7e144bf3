package dev.remora.crawler.fetch;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/// Bounds the memory of all that is parsed at the same time: threads wait while the pages and sitemaps of others are
/// too large to parse theirs beside them. Safe for use by many threads.
public final class ParsingRoom {
    /// Bytes that are parsed at the same time: a page of this length and of small elements takes some 250 MB.
    public static final int MOST_AT_ONCE = 4 << 20;

    private final Semaphore room = new Semaphore(MOST_AT_ONCE, true);

    /// Parses a body when there is room for it; one that needs more than all is parsed alone.
    ///
    /// @param bytes its length
    public <T> T parsed(int bytes, Supplier<T> parsing) {
        int size = Math.min(bytes, MOST_AT_ONCE);
        room.acquireUninterruptibly(size);
        try {
            return parsing.get();
        } finally {
            room.release(size);
        }
    }
}
