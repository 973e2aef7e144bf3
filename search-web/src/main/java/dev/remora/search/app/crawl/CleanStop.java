package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Terminal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Stops work cleanly at Ctrl-C: asks it to stop, and lets the process wait until this is closed, a minute at most.
final class CleanStop implements AutoCloseable {
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread stopper;
    private boolean interrupted;

    private CleanStop(Terminal terminal, String stopping, Runnable stop) {
        stopper = new Thread(() -> stop(terminal, stopping, stop), "stop");
    }

    /// Watches from now on.
    ///
    /// @param stopping key of the words that tell what is finished first
    /// @param stop asks the work to stop; called by another thread
    static CleanStop at(Terminal terminal, String stopping, Runnable stop) {
        CleanStop watching = new CleanStop(terminal, stopping, stop);
        Runtime.getRuntime().addShutdownHook(watching.stopper);
        return watching;
    }

    private void stop(Terminal terminal, String stopping, Runnable stop) {
        terminal.say("\n" + terminal.words(stopping));
        stop.run();
        try {
            if (!over.await(60, TimeUnit.SECONDS)) {
                terminal.tell("stopping.late");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The work is over.
    @Override
    public void close() {
        over.countDown();
        try {
            interrupted = !Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException e) {
            interrupted = true;
        }
    }

    /// Whether the process is ending, once this is closed.
    boolean interrupted() {
        return interrupted;
    }
}
