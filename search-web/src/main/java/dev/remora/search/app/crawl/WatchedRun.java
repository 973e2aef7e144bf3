package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.run.CrawlProgress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// A run watched at a terminal: progress, a clean stop at Ctrl-C, a summary at its end.
///
/// @param end its last state
/// @param interrupted true if the process is ending
public record WatchedRun(CrawlProgress end, boolean interrupted) {
    /// Runs to the end and closes the run.
    ///
    /// @param summary makes the text at its end
    public static WatchedRun of(TopicCrawl run, Wiring wiring, Function<CrawlProgress, String> summary) {
        Terminal terminal = wiring.terminal();
        CountDownLatch over = new CountDownLatch(1);
        Thread stopper = new Thread(() -> stop(run, over, terminal), "stop");
        Runtime.getRuntime().addShutdownHook(stopper);
        CrawlProgress end;
        boolean interrupted;
        try (run) {
            try (ProgressView _ = ProgressView.of(terminal, run.crawl()::progress)) {
                end = run.run();
            }
            terminal.say(summary.apply(end));
        } finally {
            over.countDown();
            interrupted = !forget(stopper);
        }
        return new WatchedRun(end, interrupted);
    }

    private static void stop(TopicCrawl run, CountDownLatch over, Terminal terminal) {
        terminal.say("\n" + terminal.words("stopping"));
        run.crawl().stop();
        try {
            if (!over.await(60, TimeUnit.SECONDS)) {
                terminal.tell("stopping.late");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Removes the shutdown hook; false if the process is ending: then the hook runs and waits for this run.
    private static boolean forget(Thread stopper) {
        try {
            return Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
