package dev.remora.search.console;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.watch.Condition;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.run.TopicFreshness;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A topic on the console, with the latest reading of its run.
///
/// @param topic the topic
/// @param ran whether the topic was ever crawled
/// @param reading its latest reading, or an empty one
/// @param messages in the language of the page
/// @param freshness of its pages, and its schedule; empty if it has none
/// @param definition what is to be said of its file
public record TopicCard(
        IndexedTopic topic,
        boolean ran,
        CrawlProgress reading,
        Messages messages,
        Optional<TopicFreshness> freshness,
        TopicDefinition definition) {
    private static final String SENTENCES = "sentences";

    /// From this share on, all pages are told to be unchanged.
    private static final double ALL = 0.995;

    /// What is said of a topic's runs.
    ///
    /// @param run about the run
    /// @param rejudged what the last re-judging did since then, why it failed, or that it was interrupted; empty
    ///     if there was none
    public record Messages(String run, String rejudged) {}

    /// The state in lower case; `idle` before the first run, unless an import was interrupted before it.
    public String state() {
        return ran ? reading.stateCode() : messages.run().isEmpty() ? "idle" : "unfinished";
    }

    /// Whether its last run is an import, which requests nothing.
    public boolean imported() {
        return reading.kind() == RunKind.IMPORT;
    }

    /// Whether more readings will come.
    public boolean live() {
        return ran && !reading.state().over();
    }

    /// Whether its run is at work, not only its collection.
    public boolean atWork() {
        return live() && Condition.of(reading).ofRun();
    }

    /// Code of the condition of its run.
    public String condition() {
        return Condition.of(reading).code();
    }

    /// What is done of the work that goes on.
    public ProgressBar bar() {
        return ProgressBar.of(reading, live());
    }

    /// Address of the topic's page.
    public String page() {
        return "/console/topics/" + topic.id();
    }

    /// Address of its event stream in a language.
    public String events(Language language) {
        return QueryString.of("/api/v1/topics/" + topic.id() + "/crawls/current/events")
                .with(Language.PARAMETER, language.code())
                .toString();
    }

    /// Every order, in the order of the buttons.
    public List<TopicOrder> orders() {
        return List.of(TopicOrder.values());
    }

    /// Whether an order is allowed now.
    public boolean allows(TopicOrder order) {
        return order.isFor(ran ? state() : "idle")
                && reading.message()
                        .map(Reason::code)
                        .filter(order.but()::equals)
                        .isEmpty();
    }

    /// The text about the freshness of the pages, if there is any to tell, and the schedule; empty if unknown.
    ///
    /// @param acts whether the reader can do something about a schedule that waits
    public String fresh(MessageBundle.In t, boolean acts) {
        return freshness
                .filter(topic -> topic.pages() > 0)
                .map(topic -> {
                    String schedule = schedule(t, topic.schedule(), topic.at(), acts);
                    return allFresh(topic)
                            ? schedule
                            : t.say(SENTENCES, t.say("fresh", topic.share(), age(t, topic.age())), schedule);
                })
                .orElse("");
    }

    /// Whether there is nothing to tell: the topic's first crawl is running, or all pages were checked within the hour.
    private boolean allFresh(TopicFreshness topic) {
        boolean first = live() && reading.run() == 1;
        return first || (topic.age().toHours() == 0 && topic.share() >= ALL);
    }

    private static String schedule(MessageBundle.In t, TopicFreshness.Schedule schedule, Instant at, boolean acts) {
        if (schedule.budget() == 0) {
            return t.say("schedule.off");
        }
        Duration left = schedule.next()
                .map(next -> Duration.between(at, next))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
        String next = t.say("schedule", schedule.spent(), schedule.budget(), left.toMinutes());
        return schedule.waits()
                .map(why -> t.say(
                        SENTENCES,
                        next,
                        t.say("schedule." + why.code() + (acts || why == TopicFreshness.Wait.RUN ? "" : ".viewer"))))
                .orElse(next);
    }

    private static String age(MessageBundle.In t, Duration age) {
        if (age.toHours() == 0) {
            return t.say("hours.less");
        }
        return age.toDays() >= 2 ? t.say("days", age.toDays()) : t.say("hours", age.toHours());
    }

    /// Formats a figure in the language.
    public String figure(MessageBundle.In t, String name) {
        return switch (name) {
            case "fetched" -> t.say("number", reading.figures().fetched());
            case "onTopic" -> t.say("number", reading.figures().onTopic());
            case "harvestRate" -> t.say("percent", reading.figures().harvestRate());
            case "pagesPerSecond" -> t.say("decimal", reading.pace().pagesPerSecond());
            case "bytes" -> bytes(t, reading.figures().received());
            case "waiting" -> t.say("number", reading.ahead().waiting());
            case "hosts" -> t.say("number", reading.ahead().hosts());
            case "failed" -> t.say("number", reading.figures().failed());
            default -> throw new IllegalArgumentException("no figure " + name);
        };
    }

    /// Formats bytes in kilobytes, megabytes or gigabytes (powers of 1,000).
    private static String bytes(MessageBundle.In t, long bytes) {
        if (bytes < 1_000_000) {
            return t.say("kilobytes", bytes / 1e3);
        }
        return bytes < 1_000_000_000 ? t.say("megabytes", bytes / 1e6) : t.say("gigabytes", bytes / 1e9);
    }

    /// What a figure is.
    public String named(MessageBundle.In t, String figure) {
        return t.say((imported() ? "figure.import." : "figure.") + figure);
    }

    /// Names of the figures, in the order in which they are shown.
    public List<String> figures() {
        return imported()
                ? List.of("fetched", "onTopic", "waiting", "failed")
                : List.of("fetched", "onTopic", "harvestRate", "pagesPerSecond", "bytes", "waiting", "hosts", "failed");
    }
}
