package dev.remora.search.watch;

import dev.remora.shared.reason.RunReason;
import java.time.Duration;
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
/// @param fetched pages
/// @param onTopic on-topic pages among them
/// @param requests requests made
/// @param failed requests without result
/// @param bytes received
/// @param active working time
/// @param ended why it ended, or ended early; empty if it runs, or was stopped
/// @param course pages over time
public record RunSummary(
        int number,
        Instant begun,
        Instant last,
        boolean recrawl,
        String strategy,
        long fetched,
        long onTopic,
        long requests,
        long failed,
        long bytes,
        Duration active,
        Optional<RunReason> ended,
        List<CoursePoint> course) {}
