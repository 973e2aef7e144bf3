package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.Activity;
import dev.remora.shared.run.CrawlProgress.Ahead;
import dev.remora.shared.run.CrawlProgress.Pace;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RecentFailures;
import dev.remora.shared.run.RunFigures;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// The last reading of a run's progress: written by the loop's thread, read by any. Also gives the
/// measurements that another process cannot count from the journal ([JournalRecord.RunMeasured]).
final class RunProgress {
    private static final Duration OFTEN = Duration.ofMillis(100);
    private static final Duration MEASURED_EVERY = Duration.ofMillis(500);
    private static final Duration NEWS_FOR = Duration.ofSeconds(30);

    private final String topic;
    private final Clock clock;
    private final ThroughputMeter pace = new ThroughputMeter();
    private final RecentFailures failures = new RecentFailures();
    private final StallDetector stall;
    private Optional<Reason> message = Optional.empty();
    /// The first message, shown again once a temporary one has expired.
    private Optional<Reason> lasting = Optional.empty();
    /// When the message expires; empty if it does not.
    private Optional<Instant> newsUntil = Optional.empty();
    /// Whether the message was set while requests failed: then it says more than the last failure.
    private boolean saidOfFailures;

    private Duration active;
    private Optional<CrawlProgress> measured = Optional.empty();
    private volatile CrawlProgress last;

    /// @param active active time of the run before
    RunProgress(String topic, Duration active, Clock clock) {
        this.topic = topic;
        this.active = active;
        this.clock = clock;
        this.stall = new StallDetector(clock.instant());
    }

    /// Sets the message for users in the following readings.
    void say(Reason told) {
        lasting = lasting.or(() -> Optional.of(told));
        message = Optional.of(told);
        newsUntil = isNews(told) ? Optional.of(clock.instant().plus(NEWS_FOR)) : Optional.empty();
        saidOfFailures = stall.failing();
    }

    /// Whether a message is about a moment, not about the run from now on.
    private static boolean isNews(Reason told) {
        return told instanceof RunReason.NetworkBack
                || told instanceof RunReason.HostParked
                || told instanceof RunReason.FrontierTrimmed;
    }

    /// Whether a message says what a run is doing, which is untrue once it is over.
    private static boolean isDoing(Reason told) {
        return told instanceof RunReason.GoesOn || told instanceof RunReason.AsksAgain;
    }

    private void newsPasses(Instant now) {
        if (newsUntil.filter(until -> !until.isAfter(now)).isPresent()) {
            message = lasting;
            newsUntil = Optional.empty();
        }
    }

    /// Takes the outcome of a request.
    void completed(FetchOutcome outcome, Instant now) {
        stall.completed(outcome, now);
        saidOfFailures &= stall.failing();
    }

    /// Whether the last reading is out of date.
    boolean due(Instant now) {
        return Duration.between(last.at(), now).compareTo(OFTEN) >= 0;
    }

    /// Takes a reading of a core.
    ///
    /// @param asked the intended state; a reading of a running run may be stalled instead
    CrawlProgress take(State asked, CrawlCore core) {
        Instant now = clock.instant();
        newsPasses(now);
        if (!asked.over()) {
            countActive(now); // the active time of an ended run is journalled already
        }
        if (asked == State.PAUSED) {
            stall.restart(now);
        }
        Optional<Failure> cause = asked == State.RUNNING ? stall.cause(now) : Optional.empty();
        boolean down = message.filter(RunReason.NetworkDown.class::isInstance).isPresent();
        State state = cause.isPresent() || (asked == State.RUNNING && down) ? State.STALLED : asked;
        RunFigures figures = core.shown().figures().measured(core.received(), active);
        double pages = pace.rate(now, figures.fetched());
        failures.take(figures.requests(), figures.failed());
        last = new CrawlProgress(
                topic,
                core.shown().run(),
                now,
                new Activity(
                        core.shown().kind(),
                        state,
                        cause.filter(_ -> !saidOfFailures)
                                .<Reason>map(Function.identity())
                                .or(() -> message.filter(said -> !asked.over() || !isDoing(said)))),
                figures,
                new Ahead(core.waiting(), core.hosts(), core.expected()),
                new Pace(state.over() ? figures.meanRate() : pages, core.delayed(), failures.share()));
        return last;
    }

    private void countActive(Instant now) {
        if (last != null && (last.state() == State.RUNNING || last.state() == State.STOPPING)) {
            Duration since = Duration.between(last.at(), now);
            active = since.isPositive() ? active.plus(since) : active;
        }
    }

    /// Sets a reading made elsewhere, while nothing is crawled.
    void put(CrawlProgress reading) {
        last = reading;
        stall.restart(reading.at());
    }

    /// The measurement of the last reading if it is to be journalled: twice a second unless paused, and after a
    /// change of state.
    Optional<JournalRecord.RunMeasured> toBeJournalled() {
        boolean due = measured.isEmpty()
                || measured.get().state() != last.state()
                || (last.state() != State.PAUSED
                        && Duration.between(measured.get().at(), last.at()).compareTo(MEASURED_EVERY) >= 0);
        return due ? Optional.of(measure()) : Optional.empty();
    }

    /// The measurement of the last reading, regardless of the interval.
    JournalRecord.RunMeasured measure() {
        measured = Optional.of(last);
        Optional<Reason> why = last.state() == State.STALLED ? last.message() : Optional.empty();
        return measured(why, Optional.empty());
    }

    /// The measurement of a run that ends unfinished.
    ///
    /// @param reason why
    JournalRecord.RunMeasured unfinished(RunReason reason) {
        measured = Optional.of(last);
        return measured(Optional.empty(), Optional.of(reason));
    }

    private JournalRecord.RunMeasured measured(Optional<Reason> stalls, Optional<RunReason> ended) {
        RunFigures figures = last.figures();
        return new JournalRecord.RunMeasured(
                last.at(), last.run(), figures.active(), figures.received(), stalls, ended);
    }

    /// The last reading.
    CrawlProgress last() {
        return last;
    }
}
