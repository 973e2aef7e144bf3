package dev.remora.search.app.crawl;

import dev.remora.search.watch.CrawlLog;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.RecentFailures;
import dev.remora.shared.run.RunFigures;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// The state of a collection's last run, read from its journal: a run of another process, which may be active,
/// or one that ended before this server started. Each reading continues in the journal where the last one
/// ended.
final class JournalProgress {
    private static final Duration LATELY = Duration.ofSeconds(10);

    private final String topic;
    private long read;
    /// First record of the journal.
    private Optional<JournalRecord> beginning = Optional.empty();

    private final CrawlLog log = new CrawlLog();
    private final RecentFailures failures = new RecentFailures();
    /// Of the run so far; -1 before the first record.
    private long requests = -1;

    private final Deque<Instant> fetches = new ArrayDeque<>();
    private Instant at = Instant.EPOCH;
    private Instant worked = Instant.EPOCH;
    private long budget;

    /// Whether an import of archives is not complete, of which the journal does not tell.
    private boolean importing;

    private Optional<Reason> ended = Optional.empty();
    private Optional<Reason> stall = Optional.empty();
    private Optional<RunReason> unfinished = Optional.empty();

    /// The re-judging that has not ended.
    private Optional<JournalRecord.JudgingBegan> judging = Optional.empty();

    private Optional<RunReason> rejudged = Optional.empty();

    JournalProgress(String topic) {
        this.topic = topic;
    }

    /// True if this is the journal that was read before, extended or not: another collection may have replaced
    /// it.
    synchronized boolean isOf(CollectionReader collection) {
        return collection.lastSequence() >= read && (read == 0 || beginning.equals(beginningOf(collection)));
    }

    private static Optional<JournalRecord> beginningOf(CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(0)) {
            return records.hasNext() ? Optional.of(records.next().record()) : Optional.empty();
        }
    }

    /// Reads new records.
    ///
    /// @param writer the other process that writes the collection, if any
    /// @param imports whether an import of archives is not complete
    /// @return the state; empty if no run has started yet
    synchronized Optional<CrawlProgress> read(
            CollectionReader collection, Optional<LockHolder.Writer> writer, boolean imports, Instant now) {
        importing = imports;
        beginning = read == 0 ? beginningOf(collection) : beginning;
        try (CollectionReader.Records records = collection.after(read)) {
            records.forEachRemaining(entry -> {
                take(entry.record());
                at = entry.record().at();
                read = entry.sequence();
            });
        }
        return log.tally().run() == 0 ? Optional.empty() : Optional.of(reading(writer, now));
    }

    /// Returns the sequence of the last record read; 0 if there is none.
    synchronized long sequence() {
        return read;
    }

    /// Returns the time of the last record that says that the last run was at work; the epoch if there is none.
    synchronized Instant worked() {
        return worked;
    }

    /// Returns what the last re-judging did since the last run was at work, or that it was interrupted.
    synchronized Optional<RunReason> rejudged() {
        return judging.<RunReason>map(_ -> new RunReason.RejudgingStopped()).or(() -> rejudged);
    }

    /// Returns the rest of the journal's information, as far as it was read.
    CrawlLog log() {
        return log;
    }

    private CrawlProgress reading(Optional<LockHolder.Writer> writer, Instant now) {
        while (!fetches.isEmpty() && !isNear(fetches.peekFirst(), now)) {
            fetches.removeFirst();
        }
        State state = state(writer);
        RunFigures figures = log.figures();
        return new CrawlProgress(
                topic,
                log.tally().run(),
                at,
                new CrawlProgress.Activity(
                        log.tally().kind(),
                        state,
                        state == State.STALLED_ELSEWHERE
                                ? stall
                                : writer.<Reason>map(this::elsewhere)
                                        .or(this::over)
                                        .or(() -> Optional.of(left()))),
                figures,
                new CrawlProgress.Ahead(log.waiting(), log.hostsRequested(), budget),
                new CrawlProgress.Pace(
                        state.over() ? figures.meanRate() : fetches.size() / (double) LATELY.toSeconds(),
                        false,
                        failures.share()));
    }

    /// Whether it was lately; what is far ahead was before the clock was set back.
    private static boolean isNear(Instant fetch, Instant now) {
        return Duration.between(fetch, now).abs().compareTo(LATELY) <= 0;
    }

    private State state(Optional<LockHolder.Writer> writer) {
        if (writer.isPresent()) {
            return stall.isPresent() && isSince(writer.get(), worked)
                    ? State.STALLED_ELSEWHERE
                    : State.RUNNING_ELSEWHERE;
        }
        if (over().isPresent()) {
            return State.FINISHED;
        }
        return switch (left()) {
            case RunReason.Stopped _, RunReason.RoundEnded _ -> State.STOPPED;
            default -> State.UNFINISHED;
        };
    }

    /// Whether something was done by the process that writes now.
    private static boolean isSince(LockHolder.Writer writer, Instant at) {
        return !at.isBefore(writer.since());
    }

    private RunReason elsewhere(LockHolder.Writer writer) {
        return new RunReason.Elsewhere(writer.process(), writer.address(), writer.since(), doing(writer));
    }

    private RunReason doing(LockHolder.Writer writer) {
        boolean crawls = isSince(writer, worked);
        return judging.filter(began -> isSince(writer, began.at()))
                .<RunReason>map(began -> crawls ? new RunReason.Judging(began.reason()) : new RunReason.Rejudging(0, 0))
                .orElseGet(() -> crawls || importing ? new RunReason.GoesOn() : new RunReason.OtherWork());
    }

    /// An import is over when its pages have been read again.
    private Optional<Reason> over() {
        return ended.filter(_ -> !importing);
    }

    /// Why the run, which has no record of its end, is not at work.
    private RunReason left() {
        return unfinished.orElseGet(RunReason.Interrupted::new);
    }

    private void take(JournalRecord record) {
        log.take(record);
        long made = log.tally().requests();
        if (made != requests) { // each failure is a request
            requests = made;
            failures.take(made, log.tally().failed());
        }
        switch (record) {
            case JournalRecord.RunStarted started -> begin(started);
            case JournalRecord.RunMeasured measured -> {
                stall = measured.stall();
                unfinished = measured.unfinished();
                works(measured.at());
            }
            case JournalRecord.RunEnded end -> {
                ended = Optional.of(end.reason());
                works(end.at());
            }
            case JournalRecord.JudgingBegan began -> judging = Optional.of(began);
            case JournalRecord.JudgingResult told -> rejudged = Optional.of(told.result());
            case JournalRecord.JudgingEnded _ -> judging = Optional.empty();
            case JournalRecord.Fetched page -> fetches.addLast(page.at());
            default -> {} // recorded in the log
        }
    }

    private void begin(JournalRecord.RunStarted started) {
        stall = Optional.empty();
        unfinished = Optional.empty();
        ended = Optional.empty();
        budget = started.budget().pages();
        works(started.at());
    }

    private void works(Instant at) {
        worked = at;
        rejudged = Optional.empty();
    }
}
