package dev.remora.shared.topic;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as text: `500ms`, `1s`, `1.5s`, `2m`, `1h`; `0` needs no unit.
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)\\s*(ms|s|m|h)");

    private DurationText() {}

    /// Parses a duration; empty if the text is not one.
    public static Optional<Duration> parse(String text) {
        String stripped = text.strip();
        if (stripped.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher form = FORM.matcher(stripped);
        if (!form.matches()) {
            return Optional.empty();
        }
        long nanosOfUnit = switch (form.group(2)) {
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
        BigDecimal nanos = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(nanosOfUnit));
        BigDecimal[] secondsAndNanos = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
        return Optional.of(Duration.ofSeconds(secondsAndNanos[0].longValue(), secondsAndNanos[1].longValue()));
    }

    /// Formats a duration, exactly to the microsecond, so that [#parse] reads it back.
    public static String format(Duration duration) {
        if (duration.isZero()) {
            return "0";
        }
        long seconds = duration.toSeconds();
        if (duration.equals(Duration.ofSeconds(seconds))) {
            return seconds % 3600 == 0 ? seconds / 3600 + "h" : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
        }
        long millis = duration.toMillis();
        if (duration.equals(Duration.ofMillis(millis)) && millis < 1_000_000_000) {
            return millis + "ms";
        }
        BigDecimal exact = BigDecimal.valueOf(duration.toNanos() / 1_000, 6);
        return exact.stripTrailingZeros().toPlainString() + "s";
    }
}
