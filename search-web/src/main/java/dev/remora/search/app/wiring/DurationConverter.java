package dev.remora.search.app.wiring;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;

/// Parses `1s`, `500ms`, `2m` or `0` on the command line, as in topic files. For a wrong value, throws
/// [Ended] with how it is written.
public final class DurationConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");

    @Override
    public Duration convert(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches() || (matcher.group(2) == null && !matcher.group(1).equals("0"))) {
            throw Ended.wrong("wrong.duration");
        }
        long amount = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case null -> Duration.ZERO;
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
    }
}
