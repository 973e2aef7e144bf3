package dev.remora.search.api;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The interval of live events, and the way to end them all.
public interface Heartbeat extends AutoCloseable {
    /// Waits for the next beat. Returns false immediately once the heartbeat is closed.
    boolean next() throws InterruptedException;

    /// Ends the heartbeat: all waiting callers get false.
    @Override
    void close();

    /// A heartbeat in real time that can be closed.
    final class Steady implements Heartbeat {
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Duration period;

        /// Creates a heartbeat with a period.
        public Steady(Duration period) {
            this.period = period;
        }

        @Override
        public boolean next() throws InterruptedException {
            return !stopped.await(period.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void close() {
            stopped.countDown();
        }
    }
}
