package dev.remora.shared.run;

import dev.remora.shared.reason.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// How a run stands: one reading, taken at `at`.
///
/// @param topic id of the topic
/// @param run number of the run in its collection, from 1
/// @param state what it is doing
/// @param at when this was read
/// @param elapsed time for which the run was at work so far, in all its processes, as
///     [dev.remora.shared.collection.JournalRecord.RunMeasured] says
/// @param fetched distinct pages fetched well in this run: status 200 and readable
/// @param onTopic of those, how many are on topic
/// @param requests requests made, robots.txt and sitemaps among them, as [RunTally] counts them
/// @param failed those among them that brought no page and no redirect
/// @param waiting links that wait in the frontier
/// @param hosts hosts seen
/// @param budget pages that the run may fetch
/// @param bytes bytes of response bodies received in this run, in all its processes, coded as they came
/// @param pagesPerSecond over the last ten seconds; of a run that is over, all its pages over `elapsed`
/// @param message why it stalls, where it does; else the last thing worth telling, or empty
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
        Optional<Reason> message) {
    /// What a run is doing.
    public enum State {
        RUNNING,
        /// It runs, but nothing has answered for some seconds, and what was asked for meanwhile failed.
        STALLED,
        PAUSED,
        STOPPING,
        /// Another process crawls; what is told of it is what its journal has, and only that process can be asked
        /// to stop.
        RUNNING_ELSEWHERE,
        /// The same, and it stalls.
        STALLED_ELSEWHERE,
        /// Its budget or its frontier is used up.
        FINISHED,
        /// It was stopped and can be gone on with.
        STOPPED,
        /// It ended before it was done, because hosts do not answer, as `message` tells; it can be gone on with.
        UNFINISHED,
        /// It ended with an error, which `message` tells.
        FAILED;

        /// Nothing more will come.
        public boolean over() {
            return this == FINISHED || this == STOPPED || this == UNFINISHED || this == FAILED;
        }
    }

    /// The state in lower case, its words parted by a hyphen: `running-elsewhere`.
    public String stateCode() {
        return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Pages a second of a run that is over: its pages over the time for which it was at work; 0 where it had none.
    public static double meanRate(long fetched, Duration active) {
        return active.isPositive() ? fetched / (active.toNanos() / 1e9) : 0;
    }

    /// The same, with something else to tell.
    public CrawlProgress saying(Reason other, Instant now) {
        return new CrawlProgress(
                topic,
                run,
                state,
                now,
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
                Optional.of(other));
    }

    /// On-topic pages over fetched pages, in [0, 1]; 0 before the first fetch (Chakrabarti et al. 1999).
    public double harvestRate() {
        return fetched == 0 ? 0 : (double) onTopic / fetched;
    }
}
