package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RunTally;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// How a run stands, as it was last read: the loop's thread writes it, whoever looks on reads it from any thread, and
/// what another process cannot count from the journal is given for it ([JournalRecord.RunMeasured]).
final class RunProgress {
    private static final Duration OFTEN = Duration.ofMillis(100);
    private static final Duration MEASURED_EVERY = Duration.ofMillis(500);

    private final String topic;
    private final Clock clock;
    private final ThroughputMeter pace = new ThroughputMeter();
    private final StallDetector stall;
    private Optional<Reason> message = Optional.empty();
    /// Whether the message was said while requests failed: then it knows more than the last failure.
    private boolean saidOfFailures;

    private Duration active;
    private Optional<CrawlProgress> measured = Optional.empty();
    private volatile CrawlProgress last;

    /// @param active time for which the run was at work before
    RunProgress(String topic, Duration active, Clock clock) {
        this.topic = topic;
        this.active = active;
        this.clock = clock;
        this.stall = new StallDetector(clock.instant());
    }

    /// What people are told with the readings from now on.
    void say(Reason told) {
        message = Optional.of(told);
        saidOfFailures = stall.failing();
    }

    /// Takes in what became of a request.
    void completed(FetchOutcome outcome, Instant now) {
        stall.completed(outcome, now);
        saidOfFailures &= stall.failing();
    }

    /// Whether the last one has become old.
    boolean due(Instant now) {
        return Duration.between(last.at(), now).compareTo(OFTEN) >= 0;
    }

    /// Takes a reading of a core.
    ///
    /// @param asked what the run is to do; where that is to run, the reading may say that it stalls
    CrawlProgress take(State asked, CrawlCore core) {
        Instant now = clock.instant();
        if (!asked.over()) {
            countActive(now); // what a run that is over had is journalled already
        }
        if (asked == State.PAUSED) {
            stall.beginAgain(now);
        }
        Optional<Failure> cause = asked == State.RUNNING ? stall.cause(now) : Optional.empty();
        State state = cause.isPresent() ? State.STALLED : asked;
        RunTally tally = core.tally();
        double pages = pace.rate(now, tally.fetched());
        last = new CrawlProgress(
                topic,
                tally.run(),
                state,
                now,
                active,
                tally.fetched(),
                tally.onTopic(),
                tally.requests(),
                tally.failed(),
                core.waiting(),
                core.hosts(),
                core.budget(),
                core.received(),
                state.over() ? CrawlProgress.meanRate(tally.fetched(), active) : pages,
                cause.filter(_ -> !saidOfFailures)
                        .<Reason>map(Function.identity())
                        .or(() -> message));
        return last;
    }

    private void countActive(Instant now) {
        if (last != null && (last.state() == State.RUNNING || last.state() == State.STOPPING)) {
            Duration since = Duration.between(last.at(), now);
            active = since.isPositive() ? active.plus(since) : active;
        }
    }

    /// A reading that was made otherwise, while nothing is crawled.
    void put(CrawlProgress reading) {
        last = reading;
        stall.beginAgain(reading.at());
    }

    /// What is to be journalled of the last reading: twice a second while the run asks, and when its state changed.
    Optional<JournalRecord.RunMeasured> toBeJournalled() {
        boolean due = measured.isEmpty()
                || measured.get().state() != last.state()
                || (last.state() != State.PAUSED
                        && Duration.between(measured.get().at(), last.at()).compareTo(MEASURED_EVERY) >= 0);
        return due ? Optional.of(measure()) : Optional.empty();
    }

    /// The same, however long ago the one before was.
    JournalRecord.RunMeasured measure() {
        measured = Optional.of(last);
        Optional<Reason> why = last.state() == State.STALLED ? last.message() : Optional.empty();
        return new JournalRecord.RunMeasured(last.at(), last.run(), last.elapsed(), last.bytes(), why);
    }

    /// The same of a run that ends before it is done.
    ///
    /// @param reason why
    JournalRecord.RunMeasured unfinished(RunReason reason) {
        measured = Optional.of(last);
        return new JournalRecord.RunMeasured(
                last.at(), last.run(), last.elapsed(), last.bytes(), Optional.empty(), Optional.of(reason));
    }

    /// The last one.
    CrawlProgress last() {
        return last;
    }
}
