package dev.remora.search.watch;

import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunFigures;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run, from the journal.
///
/// @param number from 1
/// @param begun start time
/// @param last time of its last decision
/// @param recrawl true if it fetched known pages again
/// @param strategy by which links were scored
/// @param figures what it did
/// @param ended why it ended, or ended early; empty if it runs, or was stopped
/// @param course pages over time
public record RunSummary(
        int number,
        Instant begun,
        Instant last,
        boolean recrawl,
        String strategy,
        RunFigures figures,
        Optional<RunReason> ended,
        List<CoursePoint> course) {}
