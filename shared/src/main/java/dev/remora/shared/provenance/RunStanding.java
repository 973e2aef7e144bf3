package dev.remora.shared.provenance;

import dev.remora.shared.reason.RunReason;
import java.util.Optional;

/// How the last run of a collection stands.
///
/// @param number from 1; 0 before the first
/// @param strategy what gave links their priorities
/// @param relevance the model that judged pages
/// @param ended why it ended; empty while it goes on, and for one that was stopped
/// @param fetched pages that it fetched well
public record RunStanding(int number, String strategy, String relevance, Optional<RunReason> ended, long fetched) {
    /// No run was begun.
    static final RunStanding NONE = new RunStanding(0, "", "", Optional.empty(), 0);
}
