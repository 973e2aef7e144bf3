package dev.remora.crawler.crawl.loop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/// Runs one task at a time, in a thread of its own, and keeps no reference to it: a thread that has ended still has its
/// task, which has the state that a checkpoint was made of. For one thread, the crawl's.
final class CheckpointThread implements Executor {
    private CountDownLatch end = new CountDownLatch(0);

    /// Starts a task.
    ///
    /// @throws IllegalStateException if one runs
    @Override
    public void execute(Runnable task) {
        if (busy()) {
            throw new IllegalStateException("another checkpoint is being written");
        }
        CountDownLatch ended = new CountDownLatch(1);
        Thread.ofPlatform().name("checkpoint").start(() -> {
            try {
                task.run();
            } finally {
                ended.countDown();
            }
        });
        end = ended; // not before: nobody would end the wait for a thread that cannot start
    }

    /// Whether a task runs.
    boolean busy() {
        return end.getCount() > 0;
    }

    /// Waits for the task that runs, if there is one.
    ///
    /// @return whether the thread was interrupted meanwhile; its flag is cleared
    boolean await() {
        boolean interrupted = false;
        while (busy()) {
            try {
                end.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
