package dev.remora.search.app.crawl;

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

/// Looks at a topic's file each second while its crawl runs, and hands on a version that judges pages otherwise. A
/// file that is no topic for the moment, because somebody is writing it, is told of and left alone.
final class TopicWatch implements AutoCloseable {
    private final Path file;
    private final UrlRules urls;
    private final UnaryOperator<Topic> overrides;
    private final Terminal terminal;
    private final Consumer<Topic> changed;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("topic-watch").factory());
    /// Empty at first: the file may have changed between being read for the crawl and being watched.
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

    /// Begins to watch.
    ///
    /// @param current the topic as it is crawled now
    /// @param overrides what the command line says otherwise than the file
    /// @param changed is given each version that judges pages otherwise than the one before
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

    /// Whatever goes wrong with one version, the next is looked at too: the schedule ends with the first exception.
    private void lookOn() {
        try {
            look();
        } catch (RuntimeException e) {
            terminal.say(file + " cannot be used as it is: " + e.getMessage() + "\nThe crawl goes on as it was.");
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
                terminal.say(Wiring.problems(file.toString(), invalid.problems()) + "\nThe crawl goes on as it was.");
            case TopicFile.Valid valid -> {
                Topic next = overrides.apply(valid.topic());
                if (!current.judgesOtherwiseBy(next).isEmpty()) {
                    changed.accept(next);
                } else if (!next.equals(current)) {
                    terminal.say(file + " was changed. What it says of seeds, scope and the course of the crawl holds "
                            + "when the crawl is begun the next time.");
                }
                current = next;
            }
        }
    }

    /// The file's text; empty where it cannot be read just now.
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
