package dev.remora.shared.provenance;

import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import java.util.Optional;

/// The state of the last run of a collection.
///
/// @param number from 1; 0 before the first
/// @param kind what it does
/// @param strategy that gave links their priorities
/// @param relevance the model that judged pages
/// @param ended why it ended or was stopped; empty if it is running, or was interrupted and nobody looked ([#atRest])
/// @param fetched number of pages fetched, or imported
public record RunStanding(
        int number, RunKind kind, String strategy, String relevance, Optional<RunReason> ended, long fetched) {
    static final RunStanding NONE = new RunStanding(0, RunKind.CRAWL, "", "", Optional.empty(), 0);

    /// Returns the same of a run that is not at work: without an end, it was interrupted.
    RunStanding atRest() {
        return number == 0 || ended.isPresent()
                ? this
                : new RunStanding(number, kind, strategy, relevance, Optional.of(new RunReason.Interrupted()), fetched);
    }
}
