package dev.remora.lab.hostile.server;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/// Counts the requests to one host with their times, and the bytes that it sent.
public final class HostTally {
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

    /// Returns the number of requests.
    synchronized long requests() {
        return requests;
    }

    /// Returns the number of requests up to a time.
    synchronized long before(long nanos) {
        int before = 0;
        while (before < requests && times[before] <= nanos) {
            before++;
        }
        return before;
    }

    /// Returns the number of bytes sent.
    long sent() {
        return sent.sum();
    }

    /// True if a path was requested, among the first 10,000.
    public synchronized boolean askedFor(String path) {
        return paths.contains(path);
    }

    /// Returns the time of the first request, by [System#nanoTime]; requires at least one.
    synchronized long firstAt() {
        return times[0];
    }

    /// Returns the time of the last request, by [System#nanoTime]; requires at least one.
    synchronized long lastAt() {
        return times[requests - 1];
    }
}
