package dev.remora.search.rank.score;

import dev.remora.search.query.Freshness;
import java.time.LocalDate;

/// How new a page is for a query: `2^(−age / a year)`, age from today; where the query names a year, 1 for pages
/// published in it and 0 for others.
///
/// @param today day from which age counts
/// @param asked what the query says of time
record Recency(LocalDate today, Freshness asked) {
    /// Days in which newness halves.
    private static final double HALF_LIFE = 365;

    /// How new; a day that lies ahead is a mistake or an announcement, and neither is news.
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
