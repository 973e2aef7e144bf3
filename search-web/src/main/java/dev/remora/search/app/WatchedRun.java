package dev.remora.search.app;

import dev.remora.shared.run.CrawlProgress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// A run that a person at a terminal watches: progress while it goes, a clean stop at Ctrl-C, a summary at its end.
final class WatchedRun {
    private WatchedRun() {}

    /// Runs to the end and closes the run.
    ///
    /// @param summary what is said at its end
    static CrawlProgress of(TopicCrawl run, Wiring wiring, Function<CrawlProgress, String> summary) {
        Terminal terminal = wiring.terminal();
        CountDownLatch over = new CountDownLatch(1);
        Thread stopper = new Thread(() -> stop(run, over, terminal), "stop");
        Runtime.getRuntime().addShutdownHook(stopper);
        CrawlProgress end;
        try (run) {
            try (ProgressView _ = ProgressView.of(terminal, run.crawl()::progress)) {
                end = run.run();
            }
            terminal.say(summary.apply(end));
        } finally {
            over.countDown();
            forget(stopper);
        }
        return end;
    }

    private static void stop(TopicCrawl run, CountDownLatch over, Terminal terminal) {
        terminal.say("\nStopping: what is under way is finished first …");
        run.crawl().stop();
        try {
            if (!over.await(60, TimeUnit.SECONDS)) {
                terminal.say("The stop took too long and was cut short; what was synced is kept.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Thread stopper) {
        try {
            Runtime.getRuntime().removeShutdownHook(stopper);
        } catch (IllegalStateException e) {
            // The process is ending: the hook runs, and waits for us.
        }
    }
}
