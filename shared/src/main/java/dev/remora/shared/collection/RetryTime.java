package dev.remora.shared.collection;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When a schedule may request an address again at which its last visits found no page, and a recrawl of all pages one
/// that has no page.
public final class RetryTime {
    /// For how long a page that is refused stays in the index.
    public static final Duration GRACE = Duration.ofDays(3);

    private static final Duration FIRST_PAUSE = Duration.ofDays(1);

    /// The longest pause is 64 days.
    private static final int MOST_DOUBLINGS = 6;

    private RetryTime() {}

    /// Returns the time for an address whose last visits found no page.
    ///
    /// @param withheld end of its grace period; empty if its page is not withheld
    /// @param stored whether it has a page
    /// @param last the last answer; not read of a withheld page
    /// @param misses consecutive visits of this kind, from 1
    public static Instant of(Optional<Instant> withheld, boolean stored, Instant last, int misses) {
        return withheld.map(until -> ofWithheld(until, misses))
                .orElseGet(() -> stored ? ofUnanswered(last, misses) : ofMissing(last, misses));
    }

    /// Returns the time for an address without a page: after a day, then after twice as long each time, up to 64 days.
    ///
    /// @param last the last visit
    /// @param misses consecutive visits that found no page, from 1
    private static Instant ofMissing(Instant last, int misses) {
        return doubled(last, Math.min(misses - 1, MOST_DOUBLINGS));
    }

    /// Returns the time for a stored page that was not answered: the pause counts from the last answer and has no
    /// limit, so that requests become ever rarer.
    ///
    /// @param last the last answer
    /// @param misses consecutive requests without an answer, from 1
    private static Instant ofUnanswered(Instant last, int misses) {
        return doubled(last, Math.min(misses - 1, Integer.SIZE - 2));
    }

    private static Instant doubled(Instant last, int doublings) {
        return last.plus(FIRST_PAUSE.multipliedBy(1L << doublings));
    }

    /// Returns the time for a withheld page: daily for its grace period, then after pauses that double.
    ///
    /// @param until end of its grace period
    /// @param refusals consecutive refusals, from 1
    private static Instant ofWithheld(Instant until, int refusals) {
        int days = (int) GRACE.toDays();
        int pause = refusals <= days ? refusals : days << Math.min(refusals - days, MOST_DOUBLINGS);
        return until.minus(GRACE).plus(FIRST_PAUSE.multipliedBy(pause));
    }
}
