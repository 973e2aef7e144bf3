package dev.remora.search.app;

import dev.remora.search.api.Heartbeat;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/// A beat by hand: streams go on when the test says so.
final class ManualHeartbeat implements Heartbeat {
    private static final String STREAM = Heartbeat.class.getPackageName() + ".ProgressStream";

    private final Semaphore beats = new Semaphore(0);
    private final Set<Thread> streams = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// Lets one waiting stream go on once.
    void beat() {
        beats.release();
    }

    /// Streams that have waited for a beat and have not ended: their threads, which serve other requests then,
    /// are still in the stream.
    int waiting() {
        Set<Thread> going = new HashSet<>(streams);
        going.removeIf(thread -> Arrays.stream(thread.getStackTrace())
                .noneMatch(frame -> frame.getClassName().equals(STREAM)));
        return going.size();
    }

    @Override
    public boolean next() throws InterruptedException {
        streams.add(Thread.currentThread());
        beats.acquire();
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
        beats.release(1_000);
    }
}
