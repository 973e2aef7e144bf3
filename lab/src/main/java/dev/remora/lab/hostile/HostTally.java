package dev.remora.lab.hostile;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/// What one host was asked, and how much it sent.
final class HostTally {
    private static final int MOST_PATHS = 10_000;

    private final LongAdder requests = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final Set<String> paths = ConcurrentHashMap.newKeySet();
    private final AtomicLong lastAt = new AtomicLong();

    void asked(String path) {
        requests.increment();
        lastAt.set(System.nanoTime());
        if (paths.size() < MOST_PATHS) {
            paths.add(path);
        }
    }

    void sent(long bytes) {
        sent.add(bytes);
    }

    /// How many requests there were.
    long requests() {
        return requests.sum();
    }

    /// How many bytes the host got rid of.
    long sent() {
        return sent.sum();
    }

    /// Whether a path was asked for, among the first 10,000.
    boolean askedFor(String path) {
        return paths.contains(path);
    }

    /// When the last request came, by [System#nanoTime].
    long lastAt() {
        return lastAt.get();
    }
}
