package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunTally;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// The run that a core makes: whether it has started, what it has used of its budget, whether it waits or was
/// told to stop. A run starts, in the journal, with its first request. For the loop's thread.
final class CurrentRun {
    private final CrawlState state;
    private final Decisions decisions;
    private final long budget;
    /// To be journalled with the first request; empty if the run was already started.
    private Optional<JournalRecord.RunStarted> beginning = Optional.empty();
    /// Empty unless the crawl is one of several shards.
    private Optional<Round> round = Optional.empty();

    private Optional<RunReason> waitsFor = Optional.empty();
    private Optional<RunReason> news = Optional.empty();
    private boolean stopping;

    /// @param budget pages that the run may fetch; of a recrawl, requests for pages that it may make
    CurrentRun(CrawlState state, Decisions decisions, long budget) {
        this.state = state;
        this.decisions = decisions;
        this.budget = budget;
    }

    /// The run starts with this at its first request.
    void begins(Optional<JournalRecord.RunStarted> record) {
        beginning = record;
    }

    /// Whether any request was made, or an earlier process started the run.
    boolean begun() {
        return beginning.isEmpty();
    }

    /// Starts the run, or goes on after a wait.
    void start(Instant now) {
        if (waitsFor.isPresent()) {
            news = Optional.of(shown().recrawls() ? new RunReason.AsksAgain() : new RunReason.GoesOn());
            waitsFor = Optional.empty();
        }
        beginning.ifPresent(record -> decisions.decide(record.at(now)));
        beginning = Optional.empty();
    }

    /// The run waits, for a reason that users are told once.
    void waitsFor(RunReason reason) {
        Optional<RunReason> waits = Optional.of(reason);
        news = waits.equals(waitsFor) ? news : waits;
        waitsFor = waits;
    }

    /// No request starts from now on.
    void stop() {
        stopping = true;
    }

    boolean stopping() {
        return stopping;
    }

    void begin(Round next) {
        round = Optional.of(next);
    }

    Optional<Round> round() {
        return round;
    }

    /// The part of the budget that the run has used. A run that has not started yet continues the crawl,
    /// whatever the previous run was.
    long spent() {
        return begun() ? state.tally().spent() : state.tally().crawled();
    }

    long budget() {
        return budget;
    }

    /// The budget as people see it: of a recrawl without one, the requests made and those to come.
    long expected() {
        long toCome = asked().map(Set::size).orElse(0);
        return budget < Long.MAX_VALUE ? budget : Math.max(1, spent() + toCome);
    }

    /// The addresses that the run fetches again; a run that has not started yet is not bound to those of the
    /// last one.
    Optional<Set<Long>> asked() {
        return begun() ? state.asked() : Optional.empty();
    }

    boolean scheduled() {
        return begun() && state.scheduled();
    }

    /// The last run that was started.
    RunTally tally() {
        return state.tally();
    }

    /// The figures of the run for users: empty for a run that has not started yet.
    RunTally shown() {
        return beginning
                .filter(record -> record.run() != tally().run())
                .map(RunTally::of)
                .orElseGet(this::tally);
    }

    /// Journals the measurements of the run, if it was started.
    void measured(JournalRecord.RunMeasured measured) {
        if (begun()) {
            decisions.decideAlone(measured);
        }
    }

    /// Ends the run, if it was started.
    void ended(RunReason reason, Instant now) {
        if (begun()) {
            decisions.decideAlone(new JournalRecord.RunEnded(now, tally().run(), reason));
        }
    }

    /// The last message for users, until it is [#told].
    Optional<RunReason> news() {
        return news;
    }

    void told() {
        news = Optional.empty();
    }
}
