package dev.remora.search.watch;

import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run, from the journal.
///
/// @param start how it began
/// @param last time of its last decision
/// @param figures what it did
/// @param ended why it ended, or ended early; empty if it runs, or was stopped
/// @param course pages over time
public record RunSummary(
        Start start, Instant last, RunFigures figures, Optional<RunReason> ended, List<CoursePoint> course) {
    /// How a run began.
    ///
    /// @param number from 1
    /// @param at start time
    /// @param kind what it is for
    /// @param strategy by which links were scored
    public record Start(int number, Instant at, RunKind kind, String strategy) {}
}
