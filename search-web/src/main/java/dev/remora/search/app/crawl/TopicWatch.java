package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// Checks a topic's file each second while its crawl runs, and passes on a version that judges pages
/// differently. A file that is invalid, for example while it is being written, is reported and ignored.
final class TopicWatch implements AutoCloseable {
    private final Path file;
    private final UrlRules urls;
    private final UnaryOperator<Topic> overrides;
    private final Terminal terminal;
    private final Consumer<Topic> changed;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("topic-watch").factory());
    /// Empty at first: the file may have changed between the crawl's reading and the first check.
    private String seen = "";
    private Topic current;

    private TopicWatch(
            Path file,
            Topic current,
            UrlRules urls,
            UnaryOperator<Topic> overrides,
            Terminal terminal,
            Consumer<Topic> changed) {
        this.file = file;
        this.current = current;
        this.urls = urls;
        this.overrides = overrides;
        this.terminal = terminal;
        this.changed = changed;
    }

    /// Starts watching.
    ///
    /// @param current the topic of the running crawl
    /// @param overrides command line options that override the file
    /// @param changed receives each version that judges pages differently from the last one
    static TopicWatch start(
            Path file,
            Topic current,
            UrlRules urls,
            UnaryOperator<Topic> overrides,
            Terminal terminal,
            Consumer<Topic> changed) {
        TopicWatch watch = new TopicWatch(file, current, urls, overrides, terminal, changed);
        var _ = watch.clock.scheduleWithFixedDelay(watch::lookOn, 1, 1, TimeUnit.SECONDS);
        return watch;
    }

    /// Catches errors of one version so that the next is checked too: the scheduler stops at the first
    /// exception.
    private void lookOn() {
        try {
            look();
        } catch (RuntimeException e) {
            String why = e instanceof Ended ended ? ended.message(terminal.language()) : e.getMessage();
            terminal.tell("file.invalid", file, why);
        }
    }

    private void look() {
        String text = text();
        if (text.isEmpty() || text.equals(seen)) {
            return;
        }
        seen = text;
        switch (TopicFile.read(file, Wiring.names(), urls)) {
            case TopicFile.Invalid invalid ->
                terminal.say(Wiring.problems(file.toString(), invalid.problems(), terminal.language()) + "\n"
                        + terminal.words("file.unchanged"));
            case TopicFile.Valid valid -> {
                Topic next = overrides.apply(valid.topic());
                if (!current.judgementChanges(next).isEmpty()) {
                    changed.accept(next);
                } else if (!next.equals(current)) {
                    terminal.tell("file.changed", file);
                }
                current = next;
            }
        }
    }

    /// Returns the file's text; empty if it cannot be read now.
    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
