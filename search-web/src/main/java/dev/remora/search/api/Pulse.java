package dev.remora.search.api;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The beat of live events, and the way to end them all.
public interface Pulse extends AutoCloseable {
    /// Waits for the next beat. False once there will be none any more, at once.
    boolean next() throws InterruptedException;

    /// Ends the beat: everybody who waits gets false.
    @Override
    void close();

    /// A beat in real time that can be stopped.
    final class Steady implements Pulse {
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Duration period;

        /// A beat with a period.
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
