package dev.remora.shared.run;

import java.time.Duration;

/// What a run has done so far, in all its processes.
///
/// @param fetched pages fetched: parsed, or found unchanged
/// @param onTopic number of these that are on topic
/// @param requests requests made, including robots.txt and sitemaps, as counted by [RunTally]
/// @param failed requests that returned neither a page nor a redirect
/// @param received bytes of response bodies, as transferred (before decoding)
/// @param active time for which the run was at work, see
///     [dev.remora.shared.collection.JournalRecord.RunMeasured]
public record RunFigures(long fetched, long onTopic, long requests, long failed, long received, Duration active) {
    /// Those of a run that has not begun.
    public static final RunFigures NONE = new RunFigures(0, 0, 0, 0, 0, Duration.ZERO);

    /// Returns the same counts with other measurements.
    public RunFigures measured(long bytes, Duration time) {
        return new RunFigures(fetched, onTopic, requests, failed, bytes, time);
    }

    /// On-topic pages over fetched pages, in [0, 1]; 0 before the first fetch (Chakrabarti et al. 1999).
    public double harvestRate() {
        return fetched == 0 ? 0 : (double) onTopic / fetched;
    }

    /// Pages per second of the time at work; 0 if that is zero.
    public double meanRate() {
        return active.isPositive() ? fetched / (active.toNanos() / 1e9) : 0;
    }
}
