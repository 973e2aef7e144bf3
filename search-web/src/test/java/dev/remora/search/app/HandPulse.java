package dev.remora.search.app;

import dev.remora.search.api.Pulse;
import java.util.concurrent.Semaphore;

/// A beat by hand: streams go on when the test says so.
final class HandPulse implements Pulse {
    private final Semaphore beats = new Semaphore(0);
    private volatile boolean closed;

    /// Lets one waiting stream go on once.
    void beat() {
        beats.release();
    }

    @Override
    public boolean next() throws InterruptedException {
        beats.acquire();
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
        beats.release(1_000);
    }
}
