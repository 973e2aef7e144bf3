package dev.remora.crawler.freshness;

import java.time.Duration;
import java.time.Instant;

/// The schedule that requests the pages of a served topic again: in runs of equal size, spread evenly over the
/// day. Missed runs are made up for by one run of at most twice the size.
///
/// @param perDay maximum number of page requests in any 24 hours; at least 1
public record RevisitSchedule(long perDay) {
    static final Duration DAY = Duration.ofDays(1);

    /// A run opens the collection, which costs the more the more addresses it knows.
    private static final long MOST_RUNS = 24;

    private static final long MOST_AT_ONCE = 2;

    public RevisitSchedule {
        if (perDay < 1) {
            throw new IllegalArgumentException("the budget must be at least 1 but was " + perDay);
        }
    }

    /// Time between the starts of two runs.
    public Duration interval() {
        return DAY.dividedBy(Math.min(MOST_RUNS, perDay));
    }

    /// When the next run is due: an interval after the start of the last one, or after the last record about
    /// the topic; now, if the clock was set back by more than an interval since.
    public Instant next(RecentRevisits recent, Instant now) {
        Instant begun = recent.begun();
        return begun.isAfter(now.plus(interval())) ? now : begun.plus(interval());
    }

    /// Number of requests for a run that starts now; 0 if none is due, or if the previous 24 hours have used
    /// the budget. None of their requests is forgotten before the run is over, so no 24 hours have more than
    /// the budget.
    public long allowance(RecentRevisits recent, Instant now) {
        if (now.isBefore(next(recent, now))) {
            return 0;
        }
        Duration missed = Duration.between(recent.begun(), now).abs();
        Duration madeUp = interval().multipliedBy(MOST_AT_ONCE);
        Duration counted = missed.compareTo(madeUp) < 0 ? missed : madeUp;
        long due = (long) Math.ceil((double) perDay * counted.toMillis() / DAY.toMillis());
        return Math.max(0, Math.min(due, perDay - recent.spent(now)));
    }
}
