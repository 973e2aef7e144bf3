package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import java.util.Optional;

/// How the last run stands, taken in as the journal has it.
final class RunRecords {
    private RunStanding standing = RunStanding.NONE;
    private boolean judging;

    void take(JournalRecord record) {
        switch (record) {
            case JournalRecord.RunStarted run ->
                standing = new RunStanding(
                        run.run(),
                        run.strategy(),
                        run.relevance(),
                        Optional.empty(),
                        run.run() == standing.number() ? standing.fetched() : 0);
            case JournalRecord.RunEnded run -> standing = with(Optional.of(run.reason()), standing.fetched());
            case JournalRecord.Fetched _ -> standing = with(standing.ended(), standing.fetched() + 1);
            case JournalRecord.JudgingBegan _ -> judging = true;
            case JournalRecord.JudgingEnded _ -> judging = false;
            default -> {} // says nothing of the run
        }
    }

    private RunStanding with(Optional<RunReason> ended, long fetched) {
        return new RunStanding(standing.number(), standing.strategy(), standing.relevance(), ended, fetched);
    }

    RunStanding standing() {
        return standing;
    }

    /// Whether all pages are being judged anew, or that was broken off: then some are judged by one version of the
    /// topic and some by another.
    boolean judging() {
        return judging;
    }
}
