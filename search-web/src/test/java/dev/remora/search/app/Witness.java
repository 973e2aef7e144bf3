package dev.remora.search.app;

import dev.remora.crawler.replay.RequestLog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/// The requests that a web has seen, in order of arrival, for a test to wait on and to ask afterwards. What a
/// crawl says of itself is not asked here.
public final class Witness implements RequestLog {
    private final List<Entry> entries = new ArrayList<>();

    @Override
    public synchronized void add(Entry entry) {
        entries.add(entry);
        notifyAll();
    }

    @Override
    public void close() {
        // what was noted can still be read
    }

    public synchronized int count() {
        return entries.size();
    }

    /// Requests from the n-th on (from 0), by the time at which they arrived.
    public synchronized List<Entry> since(int n) {
        return entries.subList(n, entries.size()).stream()
                .sorted(java.util.Comparator.comparing(Entry::at))
                .toList();
    }

    /// Waits until so many requests have come in all, or the task has ended; says whether they came.
    public synchronized boolean await(int count, Future<?> task) throws InterruptedException {
        while (entries.size() < count && !task.isDone()) {
            wait(100);
        }
        return entries.size() >= count;
    }

    /// Waits until so many requests have come in all, or the process has ended; says whether they came.
    public boolean await(int count, Process process) throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        var _ = process.onExit().thenRun(() -> {
            ended.set(true);
            synchronized (this) {
                notifyAll();
            }
        });
        synchronized (this) {
            while (entries.size() < count && !ended.get()) {
                wait();
            }
            return entries.size() >= count;
        }
    }
}
