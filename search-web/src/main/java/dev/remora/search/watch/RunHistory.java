package dev.remora.search.watch;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import dev.remora.shared.run.RunTally;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// The last runs of a collection. For one thread.
final class RunHistory {
    private static final int MOST = 100;

    private final Deque<RunSummary> before = new ArrayDeque<>();
    private final RunTally tally;
    private JournalRecord.RunStarted started;
    private RunCourse course = new RunCourse();
    private Instant last = Instant.EPOCH;

    /// What the run did until it ended or was stopped, which a re-judging does not change; empty while it is at work.
    /// An import ends with reading its pages again.
    private Optional<Done> done = Optional.empty();

    private record Done(RunFigures figures, List<CoursePoint> course) {}

    private Optional<RunReason> ended = Optional.empty();

    /// @param tally applies each record after this history
    RunHistory(RunTally tally) {
        this.tally = tally;
    }

    /// Called before the tally applies the record.
    void take(JournalRecord record) {
        if (record instanceof JournalRecord.RunStarted next) {
            if (started != null && next.run() != started.run()) {
                keep();
                started = null;
            }
            started = started == null ? next : started;
            ended = Optional.empty();
        }
    }

    private void keep() {
        before.addFirst(now());
        if (before.size() > MOST) {
            before.removeLast();
        }
        course = new RunCourse();
    }

    /// Called after the tally has applied the record.
    void taken(JournalRecord record) {
        switch (record) {
            case JournalRecord.RunMeasured measured -> {
                ended = measured.unfinished();
                course.take(tally);
            }
            case JournalRecord.RunEnded end -> ended = Optional.of(end.reason());
            default -> {} // handled by the tally
        }
        if (ended.isEmpty()) {
            last = record.at();
            done = Optional.empty();
        } else if (record instanceof JournalRecord.RunMeasured
                || record instanceof JournalRecord.RunEnded
                || (record instanceof JournalRecord.Reread && tally.kind() == RunKind.IMPORT)) {
            last = record.at();
            done = Optional.of(new Done(counted(), course.upTo(tally)));
        }
    }

    private RunSummary now() {
        return new RunSummary(
                new RunSummary.Start(started.run(), started.at(), tally.kind(), started.strategy()),
                last,
                figures(),
                ended,
                done.map(Done::course).orElseGet(() -> course.upTo(tally)));
    }

    /// Returns what the last run has done.
    RunFigures figures() {
        return done.map(Done::figures).orElseGet(this::counted);
    }

    /// An import counts archived responses, and requests and receives nothing.
    private RunFigures counted() {
        RunFigures did = tally.figures();
        return tally.kind() == RunKind.IMPORT
                ? new RunFigures(did.fetched(), did.onTopic(), 0, did.failed(), 0, did.active())
                : did;
    }

    /// Returns the last runs, newest first.
    List<RunSummary> runs() {
        List<RunSummary> all = new ArrayList<>();
        if (started != null) {
            all.add(now());
        }
        all.addAll(before);
        return all;
    }
}
