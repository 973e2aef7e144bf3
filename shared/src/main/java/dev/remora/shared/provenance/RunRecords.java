package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunTally;
import java.util.Optional;

/// Collects the state of the last run from the journal.
final class RunRecords {
    private final RunTally tally = new RunTally();
    private Optional<JournalRecord.RunStarted> started = Optional.empty();
    private Optional<RunReason> ended = Optional.empty();

    void take(JournalRecord record) {
        tally.take(record);
        switch (record) {
            case JournalRecord.RunStarted run -> {
                started = Optional.of(run);
                ended = Optional.empty();
            }
            case JournalRecord.RunMeasured run -> ended = run.unfinished();
            case JournalRecord.RunEnded run -> ended = Optional.of(run.reason());
            default -> {} // the tally counts pages
        }
    }

    RunStanding standing() {
        return started.map(run -> new RunStanding(
                        run.run(), tally.kind(), run.strategy(), run.relevance(), ended, tally.fetched()))
                .orElse(RunStanding.NONE);
    }

    /// Whether all pages are being re-judged, or that was interrupted: then they were judged by different
    /// versions of the topic.
    boolean judging() {
        return tally.judging();
    }
}
