package dev.remora.lab.hostile;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// CPU time of this process's children while it is open. Looked at ten times a second, since of a process that has
/// ended nobody can tell it any more: what a child used in its last tenth is missing.
final class ChildCpu implements AutoCloseable {
    private static final int EVERY_MILLIS = 100;

    private final Map<Long, Duration> used = new ConcurrentHashMap<>();
    private final CountDownLatch over = new CountDownLatch(1);

    ChildCpu() {
        Thread.ofPlatform().daemon().name("children").start(this::watch);
    }

    private void watch() {
        try {
            do {
                look();
            } while (!over.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        ProcessHandle.current().descendants().forEach(child -> child.info()
                .totalCpuDuration()
                .ifPresent(cpu -> used.put(child.pid(), cpu)));
    }

    /// Seconds so far.
    double seconds() {
        look();
        return used.values().stream().mapToLong(Duration::toNanos).sum() / 1e9;
    }

    @Override
    public void close() {
        over.countDown();
    }
}
