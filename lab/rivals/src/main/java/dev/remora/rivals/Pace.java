package dev.remora.rivals;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts pages and stops the clock at the last one.
final class Pace {
    private final int wanted;
    private final long start = System.nanoTime();
    private final AtomicInteger pages = new AtomicInteger();
    private volatile long end;

    Pace(int wanted) {
        this.wanted = wanted;
    }

    /// Counts a page; true from the last wanted one on.
    boolean page() {
        int count = pages.incrementAndGet();
        if (count <= wanted) {
            end = System.nanoTime();
        }
        return count >= wanted;
    }

    double pagesPerSecond() {
        return Math.min(wanted, pages.get()) * 1e9 / (end - start);
    }
}
