package dev.remora.search.app;

import dev.remora.shared.run.CrawlProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// Shows a run's progress: a bar on a terminal, a line every few seconds elsewhere.
final class ProgressView implements AutoCloseable {
    private static final Duration BAR_EVERY = Duration.ofMillis(250);
    private static final Duration LINE_EVERY = Duration.ofSeconds(5);

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("progress").factory());
    private final Runnable last;

    private ProgressView(Runnable show, Duration every, Runnable last) {
        this.last = last;
        var _ = clock.scheduleAtFixedRate(show, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    static ProgressView of(Terminal terminal, Supplier<CrawlProgress> progress) {
        return terminal.interactive() ? bar(terminal, progress) : lines(terminal, progress);
    }

    private static ProgressView bar(Terminal terminal, Supplier<CrawlProgress> progress) {
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(progress.get().topic())
                .setInitialMax(progress.get().budget())
                .setUpdateIntervalMillis((int) BAR_EVERY.toMillis())
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .hideEta()
                .setConsumer(new ConsoleProgressBarConsumer(terminal.err()))
                .build();
        Runnable show = () -> {
            CrawlProgress now = progress.get();
            bar.stepTo(now.fetched());
            bar.setExtraMessage(figures(now));
        };
        return new ProgressView(show, BAR_EVERY, () -> {
            show.run();
            bar.close();
        });
    }

    private static ProgressView lines(Terminal terminal, Supplier<CrawlProgress> progress) {
        Runnable show = () -> {
            CrawlProgress now = progress.get();
            terminal.say(String.format(
                    Locale.ROOT, "%s: fetched %,d of %,d, %s", now.topic(), now.fetched(), now.budget(), words(now)));
        };
        return new ProgressView(show, LINE_EVERY, () -> {});
    }

    private static String words(CrawlProgress now) {
        return now.message().isEmpty() ? figures(now) : figures(now) + " (" + now.message() + ")";
    }

    /// Without the message: the bar has one line, and the summary below it tells how the run ended.
    private static String figures(CrawlProgress now) {
        return String.format(
                Locale.ROOT,
                "on topic %,d, harvest %.2f, %.0f pages/s, queue %,d",
                now.onTopic(),
                now.harvestRate(),
                now.pagesPerSecond(),
                now.waiting());
    }

    @Override
    public void close() {
        clock.shutdownNow();
        last.run();
    }
}
