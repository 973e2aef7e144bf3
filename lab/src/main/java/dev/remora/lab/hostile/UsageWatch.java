package dev.remora.lab.hostile;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// What a process uses while this is open: the most of its heap, and the CPU time of its children. Looked at ten
/// times a second, since of a process that has ended nobody can tell it any more: what a child used in its last tenth
/// is missing.
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

    /// Most of the heap that was in use so far, in MiB, what was not collected yet included.
    double heap() {
        look();
        return heap.get() / (double) (1 << 20);
    }

    /// CPU seconds of children so far.
    double childSeconds() {
        look();
        return used.values().stream().mapToLong(Duration::toNanos).sum() / 1e9;
    }

    @Override
    public void close() {
        over.countDown();
    }
}
