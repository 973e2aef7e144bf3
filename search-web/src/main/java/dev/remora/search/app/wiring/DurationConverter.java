package dev.remora.search.app.wiring;

import dev.remora.shared.topic.DurationText;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/// Parses `1s`, `500ms`, `2m` or `0` on the command line, as in topic files. For a wrong value, throws
/// [Ended] with how it is written.
public final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        return DurationText.parse(text.toLowerCase(Locale.ROOT)).orElseThrow(() -> Ended.wrong("wrong.duration"));
    }
}
