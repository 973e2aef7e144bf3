package dev.remora.shared.run;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/// The freshness of a topic, and the state of its schedule.
///
/// @param at time of the reading; pages, share and age may be up to an hour older
/// @param pages stored
/// @param share of them expected to be unchanged since they were indexed, in [0, 1]
/// @param age median time since the last visit of a page
/// @param schedule of its revisits
public record TopicFreshness(Instant at, long pages, double share, Duration age, Schedule schedule) {
    /// The schedule of a topic's revisits.
    ///
    /// @param budget maximum number of page requests in any 24 hours; 0: the schedule is off
    /// @param spent requests in the last 24 hours
    /// @param next time of the next run; empty if the schedule is off or has no page to visit
    /// @param waits why no run starts, though one may be due
    public record Schedule(long budget, long spent, Optional<Instant> next, Optional<Wait> waits) {}

    /// Returns the same without a reason to wait.
    public TopicFreshness withoutWait() {
        return new TopicFreshness(
                at,
                pages,
                share,
                age,
                new Schedule(schedule.budget(), schedule.spent(), schedule.next(), Optional.empty()));
    }

    /// Why a schedule waits.
    public enum Wait {
        /// A run is running, or another process is writing the collection.
        RUN,
        /// A recrawl requested by a user was interrupted and has to be resumed first.
        RECRAWL,
        /// No contact address is set, which the public web requires.
        CONTACT,
        /// The last run could not start; the log says why.
        FAILED;

        /// The name in the API.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
