package dev.remora.search.page;

import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.topic.Topic;
import java.time.LocalDate;
import java.util.List;

/// What the index of a topic holds, for its start page and its feed.
///
/// @param topic of the index
/// @param version of the index, which changes with each commit
/// @param pages searchable pages on topic
/// @param facets these pages by site and year of publication
/// @param periods these pages by the time of their fetch, oldest first, without gaps, the last one with today;
///     at most [#MOST_PERIODS]
/// @param latest articles fetched last
public record TopicOverview(Topic topic, long version, long pages, Facets facets, List<Period> periods, Latest latest) {
    /// Maximum articles in [Latest#newest].
    public static final int MOST_NEWEST = 30;

    /// Maximum periods of time.
    public static final int MOST_PERIODS = 12;

    public TopicOverview {
        periods = List.copyOf(periods);
    }

    /// The articles that were fetched last.
    ///
    /// @param since first of the last seven days
    /// @param articles whose current version was fetched since then: new ones and changed ones
    /// @param newest of all, latest fetch first, at most [#MOST_NEWEST]
    public record Latest(LocalDate since, long articles, List<KnownPage> newest) {
        public Latest {
            newest = List.copyOf(newest);
        }
    }

    /// Pages by the time of their fetch.
    ///
    /// @param first day
    /// @param unit length of the period
    public record Period(LocalDate first, Unit unit, long pages) {}

    /// Length of a period.
    public enum Unit {
        DAY,
        /// From Monday.
        WEEK,
        MONTH,
        YEAR;

        /// Returns the first day of the period that has a day.
        LocalDate start(LocalDate day) {
            return switch (this) {
                case DAY -> day;
                case WEEK -> day.minusDays(day.getDayOfWeek().getValue() - 1);
                case MONTH -> day.withDayOfMonth(1);
                case YEAR -> day.withDayOfYear(1);
            };
        }

        /// Returns the first day of a later period.
        LocalDate plus(LocalDate first, int periods) {
            return switch (this) {
                case DAY -> first.plusDays(periods);
                case WEEK -> first.plusWeeks(periods);
                case MONTH -> first.plusMonths(periods);
                case YEAR -> first.plusYears(periods);
            };
        }
    }
}
