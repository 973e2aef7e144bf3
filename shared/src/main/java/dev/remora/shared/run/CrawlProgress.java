package dev.remora.shared.run;

import dev.remora.shared.reason.Reason;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// The state of a run at time `at`.
///
/// @param topic id of the topic
/// @param run number of the run in its collection, from 1
/// @param at time of the reading
/// @param activity what it does now
/// @param figures what it has done so far
/// @param ahead what it has still to do
/// @param pace how fast it is
public record CrawlProgress(
        String topic, int run, Instant at, Activity activity, RunFigures figures, Ahead ahead, Pace pace) {
    /// What a run does, and what it says of that.
    ///
    /// @param kind what it is for
    /// @param state what it does now
    /// @param message why it stalls, if it does; otherwise the last message, or empty
    public record Activity(RunKind kind, State state, Optional<Reason> message) {}

    /// What a run has still to do.
    ///
    /// @param waiting links in the frontier
    /// @param hosts hosts that answered a request, could not be reached or were parked, in all runs
    /// @param budget pages that the run may fetch, those that it has fetched included
    public record Ahead(long waiting, int hosts, long budget) {}

    /// How fast a run is.
    ///
    /// @param pagesPerSecond over the last ten seconds; for a run that is over, [RunFigures#meanRate]
    /// @param delayed whether the next request waits only for a host's delay; false if unknown
    /// @param failing share of failures among the last requests, see [RecentFailures]
    public record Pace(double pagesPerSecond, boolean delayed, double failing) {}

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
        /// It ended early, because hosts do not answer or its process ended, see `message`; it can be resumed.
        UNFINISHED,
        /// It ended with an error, see `message`.
        FAILED;

        /// Whether the run is over.
        public boolean over() {
            return this == FINISHED || this == STOPPED || this == UNFINISHED || this == FAILED;
        }
    }

    /// What the run is for.
    public RunKind kind() {
        return activity.kind();
    }

    /// What the run does now.
    public State state() {
        return activity.state();
    }

    /// Why it stalls, if it does; otherwise the last message, or empty.
    public Optional<Reason> message() {
        return activity.message();
    }

    /// The state in lower case, with hyphens between words: `running-elsewhere`.
    public String stateCode() {
        return state().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Returns a copy in another state.
    public CrawlProgress in(State other) {
        return doing(new Activity(kind(), other, message()));
    }

    /// Returns a copy with another activity.
    public CrawlProgress doing(Activity other) {
        return with(at, other);
    }

    /// Returns a copy with another message and time.
    public CrawlProgress saying(Reason other, Instant now) {
        return with(now, new Activity(kind(), state(), Optional.of(other)));
    }

    private CrawlProgress with(Instant time, Activity other) {
        return new CrawlProgress(topic, run, time, other, figures, ahead, pace);
    }
}
