package dev.remora.lab.hostile;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// Measures the resources of this process while open: its maximum heap, and the CPU time of its child
/// processes. Samples ten times a second, because the usage of an ended process is not available: its last
/// tenth of a second is missing.
final class UsageWatch implements AutoCloseable {
    private static final int EVERY_MILLIS = 100;

    private final Map<Long, Duration> used = new ConcurrentHashMap<>();
    private final AtomicLong heap = new AtomicLong();
    private final CountDownLatch over = new CountDownLatch(1);

    UsageWatch() {
        Thread.ofPlatform().daemon().name("usage").start(this::watch);
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
        long inUse = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        heap.accumulateAndGet(inUse, Math::max);
        ProcessHandle.current()
                .descendants()
                .forEach(child -> child.info().totalCpuDuration().ifPresent(cpu -> used.put(child.pid(), cpu)));
    }

    /// Returns the maximum heap in use so far, in MiB, including garbage.
    double heap() {
        look();
        return heap.get() / (double) (1 << 20);
    }

    /// Returns the CPU seconds of child processes so far.
    double childSeconds() {
        look();
        return used.values().stream().mapToLong(Duration::toNanos).sum() / 1e9;
    }

    @Override
    public void close() {
        over.countDown();
    }
}
