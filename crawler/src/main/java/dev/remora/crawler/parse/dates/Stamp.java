package dev.remora.crawler.parse.dates;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// A day that a page names, with what is known of its zone.
///
/// @param day as written; where only a month is written, its first
/// @param utc the moment of which this is the day in UTC, where a program turned it into UTC (`Z`) and so lost the
///     page's own zone
/// @param wholeMonth only a month is written
public record Stamp(LocalDate day, Optional<LocalDateTime> utc, boolean wholeMonth) {
    static Stamp day(LocalDate day) {
        return new Stamp(day, Optional.empty(), false);
    }

    static Stamp month(LocalDate first) {
        return new Stamp(first, Optional.empty(), true);
    }

    static Stamp utc(LocalDateTime moment) {
        return new Stamp(moment.toLocalDate(), Optional.of(moment), false);
    }

    /// The day as people in that zone have it, if the page's own zone is not known; else the day as written.
    public LocalDate in(ZoneOffset zone) {
        return utc.map(moment -> moment.atOffset(ZoneOffset.UTC)
                        .withOffsetSameInstant(zone)
                        .toLocalDate())
                .orElse(day);
    }
}
