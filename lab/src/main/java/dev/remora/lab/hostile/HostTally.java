package dev.remora.lab.hostile;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/// What one host was asked and when, and how much it sent.
final class HostTally {
    private static final int MOST_PATHS = 10_000;

    private final LongAdder sent = new LongAdder();
    private final Set<String> paths = new HashSet<>();
    private long[] times = new long[4];
    private int requests;

    synchronized void asked(String path) {
        if (requests == times.length) {
            times = Arrays.copyOf(times, requests * 2);
        }
        times[requests++] = System.nanoTime();
        if (paths.size() < MOST_PATHS) {
            paths.add(path);
        }
    }

    void sent(long bytes) {
        sent.add(bytes);
    }

    /// How many requests there were.
    synchronized long requests() {
        return requests;
    }

    /// How many of them came no later than a time.
    synchronized long before(long nanos) {
        int before = 0;
        while (before < requests && times[before] <= nanos) {
            before++;
        }
        return before;
    }

    /// How many bytes the host got rid of.
    long sent() {
        return sent.sum();
    }

    /// Whether a path was asked for, among the first 10,000.
    synchronized boolean askedFor(String path) {
        return paths.contains(path);
    }

    /// When the first request came, by [System#nanoTime]; there is one.
    synchronized long firstAt() {
        return times[0];
    }

    /// When the last request came, by [System#nanoTime]; there is one.
    synchronized long lastAt() {
        return times[requests - 1];
    }
}
