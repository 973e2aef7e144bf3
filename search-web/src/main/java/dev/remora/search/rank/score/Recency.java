package dev.remora.search.rank.score;

import dev.remora.search.query.TemporalIntent;
import java.time.LocalDate;

/// How recent a page is for a query: `2^(−age / a year)`, age from today; if the query names a year, 1 for
/// pages published in it and 0 for others.
///
/// @param today day from which age counts
/// @param asked what the query says about time
record Recency(LocalDate today, TemporalIntent asked) {
    /// Half-life of recency, in days.
    private static final double HALF_LIFE = 365;

    /// Returns the recency. A future day is a mistake or an announcement and counts 0.
    ///
    /// @param published in days since 1970
    double of(long published) {
        if (asked.year().isPresent()) {
            return LocalDate.ofEpochDay(published).getYear() == asked.year().getAsInt() ? 1 : 0;
        }
        long age = today.toEpochDay() - published;
        return age < 0 ? 0 : Math.pow(2, -age / HALF_LIFE);
    }
}
