package dev.remora.crawler.parse.dates;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// A date in a page, with what is known of its time zone.
///
/// @param day as written; the first of the month where only a month is written
/// @param utc the time whose UTC date this is, where a program converted it to UTC (`Z`) and so lost the
///     page's own zone
/// @param wholeMonth whether only a month is written
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

    /// Returns the date in a time zone if the page's own zone is not known; else the date as written.
    public LocalDate in(ZoneOffset zone) {
        return utc.map(moment -> moment.atOffset(ZoneOffset.UTC)
                        .withOffsetSameInstant(zone)
                        .toLocalDate())
                .orElse(day);
    }
}
