package dev.remora.shared.run;

import dev.remora.shared.reason.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// The state of a run at time `at`.
///
/// @param topic id of the topic
/// @param run number of the run in its collection, from 1
/// @param state current activity
/// @param at time of the reading
/// @param elapsed time for which the run was at work so far, in all its processes, see
///     [dev.remora.shared.collection.JournalRecord.RunMeasured]
/// @param fetched pages fetched in this run: parsed, or found unchanged
/// @param onTopic number of these that are on topic
/// @param requests requests made, including robots.txt and sitemaps, as counted by [RunTally]
/// @param failed requests that returned neither a page nor a redirect
/// @param waiting links in the frontier
/// @param hosts hosts seen
/// @param budget pages that the run may fetch
/// @param bytes bytes of response bodies received in this run, in all its processes, as transferred (before
///     decoding)
/// @param pagesPerSecond over the last ten seconds; for a run that is over, all its pages divided by
///     `elapsed`
/// @param delayed whether the next request waits only for a host's delay; false if unknown
/// @param message why it stalls, if it does; otherwise the last message, or empty
public record CrawlProgress(
        String topic,
        int run,
        State state,
        Instant at,
        Duration elapsed,
        long fetched,
        long onTopic,
        long requests,
        long failed,
        long waiting,
        int hosts,
        long budget,
        long bytes,
        double pagesPerSecond,
        boolean delayed,
        Optional<Reason> message) {
    /// The activity of a run.
    public enum State {
        RUNNING,
        /// It is running, but no host has answered for some seconds, and the requests made meanwhile failed.
        STALLED,
        PAUSED,
        /// Requests in flight are completed and fetched pages are indexed; then it is over.
        STOPPING,
        /// Another process is crawling; the figures are from its journal, and only that process can stop it.
        RUNNING_ELSEWHERE,
        /// Another process is crawling, and stalls.
        STALLED_ELSEWHERE,
        /// Its budget or its frontier is used up.
        FINISHED,
        /// It was stopped and can be resumed.
        STOPPED,
        /// It ended early because hosts do not answer, see `message`; it can be resumed.
        UNFINISHED,
        /// It ended with an error, see `message`.
        FAILED;

        /// Whether the run is over.
        public boolean over() {
            return this == FINISHED || this == STOPPED || this == UNFINISHED || this == FAILED;
        }
    }

    /// The state in lower case, with hyphens between words: `running-elsewhere`.
    public String stateCode() {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Returns pages per second for a run that is over: its pages divided by the time for which it was at
    /// work; 0 if that is zero.
    public static double meanRate(long fetched, Duration active) {
        return active.isPositive() ? fetched / (active.toNanos() / 1e9) : 0;
    }

    /// Returns a copy in another state.
    public CrawlProgress in(State other) {
        return with(other, at, message);
    }

    /// Returns a copy with another message and time.
    public CrawlProgress saying(Reason other, Instant now) {
        return with(state, now, Optional.of(other));
    }

    private CrawlProgress with(State newState, Instant time, Optional<Reason> newMessage) {
        return new CrawlProgress(
                topic,
                run,
                newState,
                time,
                elapsed,
                fetched,
                onTopic,
                requests,
                failed,
                waiting,
                hosts,
                budget,
                bytes,
                pagesPerSecond,
                delayed,
                newMessage);
    }

    /// On-topic pages over fetched pages, in [0, 1]; 0 before the first fetch (Chakrabarti et al. 1999).
    public double harvestRate() {
        return fetched == 0 ? 0 : (double) onTopic / fetched;
    }
}
