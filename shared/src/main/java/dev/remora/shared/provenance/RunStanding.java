package dev.remora.shared.provenance;

import dev.remora.shared.reason.RunReason;
import java.util.Optional;

/// The state of the last run of a collection.
///
/// @param number from 1; 0 before the first
/// @param strategy that gave links their priorities
/// @param relevance the model that judged pages
/// @param ended why it ended or was stopped; empty if it is running, or was interrupted and nobody looked ([#atRest])
/// @param fetched number of pages fetched
public record RunStanding(int number, String strategy, String relevance, Optional<RunReason> ended, long fetched) {
    static final RunStanding NONE = new RunStanding(0, "", "", Optional.empty(), 0);

    /// Returns the same of a run that is not at work: without an end, it was interrupted.
    RunStanding atRest() {
        return number == 0 || ended.isPresent()
                ? this
                : new RunStanding(number, strategy, relevance, Optional.of(new RunReason.Interrupted()), fetched);
    }
}
