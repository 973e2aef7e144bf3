package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CheckpointThreadTest {
    private final CheckpointThread thread = new CheckpointThread();

    @Test
    void isBusyUntilItsTaskHasEnded() throws InterruptedException {
        assertFalse(thread.busy());
        CountDownLatch go = new CountDownLatch(1);
        AtomicReference<String> name = new AtomicReference<>();
        thread.execute(() -> {
            await(go);
            name.set(Thread.currentThread().getName());
        });
        assertTrue(thread.busy());
        assertThrows(IllegalStateException.class, () -> thread.execute(() -> {}));
        go.countDown();
        assertFalse(thread.await());
        assertFalse(thread.busy());
        assertEquals("checkpoint", name.get());
    }

    @Test
    void waitsForItsTaskThoughItIsInterrupted() {
        CountDownLatch go = new CountDownLatch(1);
        thread.execute(() -> await(go));
        Thread waiting = Thread.currentThread();
        Thread.ofVirtual().start(() -> {
            waiting.interrupt();
            while (waiting.isInterrupted()) {
                Thread.onSpinWait();
            }
            go.countDown();
        });
        assertTrue(thread.await());
        assertFalse(thread.busy());
        assertFalse(Thread.interrupted());
    }

    @Test
    void isNotBusyAfterATaskThatBroke() {
        thread.execute(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((_, _) -> {});
            throw new IllegalStateException("broken");
        });
        thread.await();
        assertFalse(thread.busy());
    }

    @Test
    void letsGoOfItsTask() throws InterruptedException {
        WeakReference<byte[]> state = begun(new byte[1 << 20]);
        thread.await();
        for (int time = 0; time < 100 && !state.refersTo(null); time++) {
            System.gc();
        }
        assertTrue(state.refersTo(null), "a state of a million addresses would be kept until the next checkpoint");
    }

    private WeakReference<byte[]> begun(byte[] state) {
        thread.execute(() -> assertTrue(state.length > 0));
        return new WeakReference<>(state);
    }

    private static void await(CountDownLatch go) {
        try {
            go.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
