package dev.remora.search.console;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A topic on the console, with the latest reading of its run.
///
/// @param topic the topic
/// @param ran whether the topic was ever crawled
/// @param reading its latest reading, or an empty one
/// @param message what that says, in the language of the page
public record TopicCard(IndexedTopic topic, boolean ran, CrawlProgress reading, String message) {
    /// What an admin can ask for, with the states in which it makes sense.
    public enum Order {
        START("idle"),
        CONTINUE("stopped unfinished finished failed"),
        RECRAWL("stopped unfinished finished failed"),
        PAUSE("running stalled"),
        RESUME("paused"),
        STOP("running stalled paused");

        private final String states;

        Order(String states) {
            this.states = states;
        }

        /// The states, parted by spaces.
        public String states() {
            return states;
        }

        /// Whether it takes a budget.
        public boolean begins() {
            return this == START || this == CONTINUE || this == RECRAWL;
        }

        /// Last part of the address that the button posts to, and key of its text.
        public String verb() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A card for a topic and its run, if it has one.
    ///
    /// @param texts in whose language its message is told
    static TopicCard of(IndexedTopic topic, Optional<CrawlProgress> run, ReasonText texts) {
        CrawlProgress none = new CrawlProgress(
                topic.id(),
                0,
                CrawlProgress.State.STOPPED,
                Instant.EPOCH,
                Duration.ZERO,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.empty());
        CrawlProgress reading = run.orElse(none);
        return new TopicCard(
                topic,
                run.isPresent(),
                reading,
                reading.message().map(texts::say).orElse(""));
    }

    /// State in lower case; `idle` before the first run.
    public String state() {
        return ran ? reading.stateCode() : "idle";
    }

    /// Whether more readings will come.
    public boolean live() {
        return ran && !reading.state().over();
    }

    /// Address of its event stream.
    public String events() {
        return "/api/v1/topics/" + topic.id() + "/crawls/current/events";
    }

    /// Every order, in the order of the buttons.
    public List<Order> orders() {
        return List.of(Order.values());
    }

    /// Whether an order makes sense now.
    public boolean allows(Order order) {
        return List.of(order.states().split(" ")).contains(state());
    }

    /// Pages that the last run might fetch; empty where none is known.
    public String budget() {
        return ran && reading.budget() > 0 ? Long.toString(reading.budget()) : "";
    }

    /// A figure in the language's form.
    public String figure(MessageBundle.In t, String name) {
        return switch (name) {
            case "fetched" -> t.say("number", reading.fetched());
            case "onTopic" -> t.say("number", reading.onTopic());
            case "harvestRate" -> t.say("percent", reading.harvestRate());
            case "pagesPerSecond" -> t.say("decimal", reading.pagesPerSecond());
            case "bytes" -> bytes(t, reading.bytes());
            case "waiting" -> t.say("number", reading.waiting());
            case "hosts" -> t.say("number", reading.hosts());
            case "failed" -> t.say("number", reading.failed());
            default -> throw new IllegalArgumentException("no figure " + name);
        };
    }

    /// In the largest unit, a power of 1,000, of which there is one at least.
    private static String bytes(MessageBundle.In t, long bytes) {
        if (bytes < 1_000_000) {
            return t.say("kilobytes", bytes / 1e3);
        }
        return bytes < 1_000_000_000 ? t.say("megabytes", bytes / 1e6) : t.say("gigabytes", bytes / 1e9);
    }

    /// Names of the figures, in the order in which they are shown.
    public List<String> figures() {
        return List.of("fetched", "onTopic", "harvestRate", "pagesPerSecond", "bytes", "waiting", "hosts", "failed");
    }
}
