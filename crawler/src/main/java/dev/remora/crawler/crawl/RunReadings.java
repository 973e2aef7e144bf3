package dev.remora.crawler.crawl;

import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunTally;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// How a run stands, as it was last read: the loop's thread writes it, whoever looks on reads it from any thread.
final class RunReadings {
    private static final Duration OFTEN = Duration.ofMillis(100);

    private final String topic;
    private final Instant begun;
    private final Clock clock;
    private final Pace pace = new Pace();
    private String message = "";
    private volatile CrawlProgress last;

    RunReadings(String topic, Instant begun, Clock clock) {
        this.topic = topic;
        this.begun = begun;
        this.clock = clock;
    }

    /// What people are told with the readings from now on.
    void say(String words) {
        message = words;
    }

    /// Whether the last one has become old.
    boolean due(Instant now) {
        return Duration.between(last.at(), now).compareTo(OFTEN) >= 0;
    }

    /// Takes a reading of a core.
    CrawlProgress take(State state, CrawlCore core) {
        Instant now = clock.instant();
        RunTally tally = core.tally();
        last = new CrawlProgress(
                topic,
                tally.run(),
                state,
                now,
                Duration.between(begun, now),
                tally.fetched(),
                tally.onTopic(),
                tally.requests(),
                tally.failed(),
                core.waiting(),
                core.hosts(),
                core.budget(),
                core.received(),
                pace.rate(now, tally.fetched()),
                message);
        return last;
    }

    /// A reading that was made otherwise.
    void put(CrawlProgress reading) {
        last = reading;
    }

    /// The last one.
    CrawlProgress last() {
        return last;
    }
}
