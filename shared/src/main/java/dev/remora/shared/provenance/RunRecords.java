package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunTally;
import java.util.Optional;

/// Collects the state of the last run from the journal.
final class RunRecords {
    private RunStanding standing = RunStanding.NONE;
    private final RunTally tally = new RunTally();

    void take(JournalRecord record) {
        tally.take(record);
        switch (record) {
            case JournalRecord.RunStarted run ->
                standing = new RunStanding(
                        run.run(),
                        run.strategy(),
                        run.relevance(),
                        Optional.empty(),
                        run.run() == standing.number() ? standing.fetched() : 0);
            case JournalRecord.RunMeasured run -> standing = with(run.unfinished(), standing.fetched());
            case JournalRecord.RunEnded run -> standing = with(Optional.of(run.reason()), standing.fetched());
            case JournalRecord.Fetched _, JournalRecord.Unchanged _ ->
                standing = with(standing.ended(), standing.fetched() + 1);
            default -> {} // not about a run
        }
    }

    private RunStanding with(Optional<RunReason> ended, long fetched) {
        return new RunStanding(standing.number(), standing.strategy(), standing.relevance(), ended, fetched);
    }

    RunStanding standing() {
        return standing;
    }

    /// Whether all pages are being re-judged, or that was interrupted: then they were judged by different
    /// versions of the topic.
    boolean judging() {
        return tally.judging();
    }
}
