package dev.remora.crawler.fetch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The Retry-After header: seconds, or one of the three forms of an HTTP date (RFC 9110, 10.2.3 and 5.6.7).
final class RetryAfter {
    private static final List<DateTimeFormatter> DATES = List.of(
            DateTimeFormatter.RFC_1123_DATE_TIME,
            new DateTimeFormatterBuilder()
                    .appendPattern("EEEE, dd-MMM-")
                    .appendValueReduced(ChronoField.YEAR, 2, 2, 1970)
                    .appendPattern(" HH:mm:ss 'GMT'")
                    .toFormatter(Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC),
            DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
                    .withZone(ZoneOffset.UTC));

    private RetryAfter() {}

    /// Time to wait from `now` on, in [0, bound]; empty if the value has neither form.
    static Optional<Duration> parse(String value, Instant now, Duration bound) {
        String text = value.strip();
        if (text.matches("\\d+")) {
            boolean huge = text.length() > 9;
            return Optional.of(clamp(huge ? bound : Duration.ofSeconds(Long.parseLong(text)), bound));
        }
        return DATES.stream()
                .flatMap(form -> instant(text, form).stream())
                .findFirst()
                .map(date -> clamp(Duration.between(now, date), bound));
    }

    private static Optional<Instant> instant(String text, DateTimeFormatter form) {
        try {
            return Optional.of(ZonedDateTime.parse(text, form).toInstant());
        } catch (DateTimeException otherForm) {
            return Optional.empty();
        }
    }

    private static Duration clamp(Duration wait, Duration bound) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(bound) > 0 ? bound : wait;
    }
}
