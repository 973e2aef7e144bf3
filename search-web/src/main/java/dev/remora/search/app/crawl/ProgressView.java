package dev.remora.search.app.crawl;

import dev.remora.search.app.crawl.WatchedRun.Source;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/// Shows a run's progress: a bar on a terminal, otherwise a line every few seconds.
final class ProgressView implements AutoCloseable {
    private static final Duration BAR_EVERY = Duration.ofMillis(250);
    private static final Duration LINE_EVERY = Duration.ofSeconds(5);

    /// Minimum width of the bar with its edges, in columns.
    private static final int SHORTEST_BAR = 10;

    /// First code point that takes two columns: the CJK radicals begin there.
    private static final int FIRST_WIDE = 0x2e80;

    /// Figures by importance, as indexes of: on topic, harvest, queue, pages per second.
    private static final List<Integer> BY_IMPORTANCE = List.of(0, 1, 3, 2);

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("progress").factory());
    private final Runnable last;

    private ProgressView(Runnable show, Duration every, Runnable last) {
        this.last = last;
        var _ = clock.scheduleAtFixedRate(show, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    static ProgressView of(Terminal terminal, Source source, Supplier<CrawlProgress> progress) {
        return terminal.interactive()
                ? bar(new ConsoleProgressBarConsumer(terminal.err()), source, progress, terminal)
                : new ProgressView(() -> terminal.say(line(progress.get(), source, terminal)), LINE_EVERY, () -> {});
    }

    /// Returns a bar that redraws itself.
    ///
    /// @param consumer of its lines; knows their maximum length
    static ProgressView bar(
            ProgressBarConsumer consumer, Source source, Supplier<CrawlProgress> progress, Terminal terminal) {
        CrawlProgress first = progress.get();
        ProgressBar bar = new ProgressBarBuilder()
                .setTaskName(first.topic())
                .setInitialMax(first.ahead().budget())
                .setUpdateIntervalMillis((int) BAR_EVERY.toMillis())
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .hideEta()
                .setConsumer(consumer)
                .build();
        int width = consumer.getMaxRenderedLength();
        Runnable show = () -> {
            CrawlProgress now = progress.get();
            bar.stepTo(now.figures().fetched());
            int room = width - beside(now);
            bar.setExtraMessage(outage(now, room, terminal).orElseGet(() -> figures(now, source, room, terminal)));
        };
        return new ProgressView(show, BAR_EVERY, () -> {
            show.run();
            bar.close();
        });
    }

    /// Returns the columns of the line beside the figures: `name 100% │bar│ 150/400 (0:00:12) `.
    private static int beside(CrawlProgress now) {
        String budget = String.valueOf(now.ahead().budget());
        return now.topic().length() + " 100% ".length() + SHORTEST_BAR + 2 * budget.length() + " / (0:00:00) ".length();
    }

    /// Returns the message that replaces the figures during an outage, truncated to the available room.
    static Optional<String> outage(CrawlProgress now, int room, Terminal terminal) {
        boolean lasts = now.state() == CrawlProgress.State.STALLED
                || now.message()
                        .filter(told ->
                                told instanceof RunReason.NetworkDown || told instanceof RunReason.WaitsForHosts)
                        .isPresent();
        return now.message()
                .filter(_ -> lasts && !now.state().over())
                .map(terminal.reasons()::say)
                .map(words -> columns(words) <= room ? words : cut(words, room - 2) + " …");
    }

    /// Returns as many of the figures as fit, uncut, in order of importance.
    ///
    /// @param room columns
    static String figures(CrawlProgress now, Source source, int room, Terminal terminal) {
        List<String> all = figures(now, source, terminal);
        String between = terminal.words("progress.between");
        List<Integer> chosen = new ArrayList<>();
        int used = 0;
        for (int part : BY_IMPORTANCE.stream().filter(part -> part < all.size()).toList()) {
            int length = columns(all.get(part)) + (chosen.isEmpty() ? 0 : 2);
            if (used + length > room) {
                break;
            }
            chosen.add(part);
            used += length;
        }
        return chosen.stream().sorted().map(all::get).collect(Collectors.joining(between));
    }

    /// Returns the columns of a text on a terminal: Chinese characters and punctuation take two.
    private static int columns(String text) {
        return text.codePoints().map(ProgressView::columns).sum();
    }

    private static int columns(int character) {
        return character >= FIRST_WIDE ? 2 : 1;
    }

    private static String cut(String text, int room) {
        int end = 0;
        for (int used = 0; end < text.length(); end += Character.charCount(text.codePointAt(end))) {
            used += columns(text.codePointAt(end));
            if (used > room) {
                break;
            }
        }
        return text.substring(0, end);
    }

    static String line(CrawlProgress now, Source source, Terminal terminal) {
        return terminal.words(
                source == Source.WEB ? "progress" : "progress.archive",
                now.topic(),
                now.figures().fetched(),
                now.ahead().budget(),
                String.join(terminal.words("progress.between"), figures(now, source, terminal)),
                message(now, source, terminal));
    }

    private static String message(CrawlProgress now, Source source, Terminal terminal) {
        return now.message()
                .filter(reason -> source == Source.WEB || !isOfQueue(reason))
                .map(reason ->
                        terminal.words("progress.message", terminal.reasons().say(reason)))
                .orElse("");
    }

    private static boolean isOfQueue(Reason reason) {
        return reason instanceof RunReason.GoesOn
                || reason instanceof RunReason.NothingWaits
                || reason instanceof RunReason.ArchiveRead
                || reason instanceof RunReason.BudgetUsed;
    }

    /// Returns the figures without the run's message: the bar has one line, and the summary below it says how the run
    /// ended. Of an archive, its rest is no queue, since nothing is requested, and the share on topic is no
    /// harvest, since nothing chose the pages.
    private static List<String> figures(CrawlProgress now, Source source, Terminal terminal) {
        String onTopic = terminal.words("progress.onTopic", now.figures().onTopic());
        String speed = terminal.words("progress.speed", now.pace().pagesPerSecond());
        return source == Source.ARCHIVE
                ? List.of(onTopic, speed)
                : List.of(
                        onTopic,
                        terminal.words("progress.harvest", now.figures().harvestRate()),
                        speed,
                        terminal.words("progress.queue", now.ahead().waiting()));
    }

    @Override
    public void close() {
        clock.shutdownNow();
        last.run();
    }
}
