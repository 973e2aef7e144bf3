package dev.remora.search.app;

import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.run.TopicFreshness;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Crawls that stand where a test puts them.
final class FakeCrawls implements Crawls {
    private final Map<String, CrawlProgress> runs = new ConcurrentHashMap<>();

    /// What the next start gives; a running crawl of a known topic if null.
    volatile Started answer;

    /// What the last start was allowed to fetch, if it said so.
    volatile Optional<Long> budget = Optional.empty();

    /// What the last start was to ask for again.
    volatile Optional<Recrawl> recrawl = Optional.empty();

    /// How fresh every topic is; null if nobody keeps it so.
    volatile TopicFreshness fresh;

    /// Whether a contact address is set.
    volatile boolean contact = true;

    /// What must be done before any crawl can start; null if nothing.
    volatile StartRefusal obstacle;

    @Override
    public Optional<StartRefusal> obstacle(String topic) {
        return Optional.ofNullable(obstacle);
    }

    @Override
    public boolean needsContact() {
        return !contact;
    }

    void stands(String topic, State state, long fetched) {
        runs.put(topic, reading(topic, state, fetched));
    }

    /// A run whose requests mostly fail.
    void fails(String topic, double share) {
        CrawlProgress run = reading(topic, State.RUNNING, 120);
        var pace = new CrawlProgress.Pace(0, true, share);
        runs.put(
                topic, new CrawlProgress(topic, run.run(), run.at(), run.activity(), run.figures(), run.ahead(), pace));
    }

    /// An import, of which so many archived responses are not read.
    void imports(String topic, State state, long pages, long unread) {
        CrawlProgress run = reading(topic, state, pages);
        var ahead = new CrawlProgress.Ahead(unread, 0, pages + unread);
        var does = new CrawlProgress.Activity(RunKind.IMPORT, state, Optional.of(new RunReason.ArchiveRead()));
        runs.put(topic, new CrawlProgress(topic, 1, run.at(), does, run.figures(), ahead, run.pace()));
    }

    /// A run that says something.
    void says(String topic, State state, Reason message) {
        runs.put(topic, reading(topic, state, 120, Optional.of(message)));
    }

    static CrawlProgress reading(String topic, State state, long fetched) {
        return reading(topic, state, fetched, Optional.of(new RunReason.NetworkBack()));
    }

    private static CrawlProgress reading(String topic, State state, long fetched, Optional<Reason> message) {
        long onTopic = fetched * 7 / 10;
        return new CrawlProgress(
                topic,
                2,
                Instant.parse("2026-11-20T10:00:00Z"),
                new CrawlProgress.Activity(RunKind.CRAWL, state, message),
                new RunFigures(fetched, onTopic, fetched + 60, 12, fetched * 40_000, Duration.ofSeconds(95)),
                new CrawlProgress.Ahead(18_430, 214, 10_000),
                new CrawlProgress.Pace(31.4, false, 0));
    }

    @Override
    public Optional<TopicFreshness> freshness(String topic) {
        return Optional.ofNullable(fresh);
    }

    @Override
    public Started start(String topic, Order order) {
        budget = order.maxPages();
        recrawl = order.recrawl();
        if (answer != null) {
            return answer;
        }
        stands(topic, State.RUNNING, 0);
        return new Started.Running(runs.get(topic));
    }

    @Override
    public Started rejudge(String topic) {
        if (answer != null) {
            return answer;
        }
        says(topic, State.RUNNING, new RunReason.Rejudging(0, 0));
        return new Started.Running(runs.get(topic));
    }

    @Override
    public Optional<Standing> standing(String topic) {
        return Optional.ofNullable(runs.get(topic)).map(Standing::of);
    }

    @Override
    public boolean pause(String topic) {
        return change(topic, State.RUNNING, State.PAUSED);
    }

    @Override
    public boolean resume(String topic) {
        return change(topic, State.PAUSED, State.RUNNING);
    }

    @Override
    public boolean stop(String topic) {
        return change(topic, State.RUNNING, State.STOPPING) || change(topic, State.PAUSED, State.STOPPING);
    }

    private boolean change(String topic, State from, State to) {
        CrawlProgress now = runs.get(topic);
        if (now == null || now.state() != from) {
            return false;
        }
        stands(topic, to, now.figures().fetched());
        return true;
    }
}
