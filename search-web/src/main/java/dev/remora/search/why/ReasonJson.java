package dev.remora.search.why;

import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonCode;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A reason as JSON: code and arguments for programs, the text for people.
///
/// @param arguments by name; durations in seconds, words in lower case, nested reasons as objects of `code` and
///     `arguments`
public record ReasonJson(String code, Map<String, Object> arguments, String text) {
    /// A reason among the arguments of another, whose text includes it.
    private record Part(String code, Map<String, Object> arguments) {}

    /// Converts a reason, with its text in a language.
    public static ReasonJson of(Reason reason, ReasonText texts) {
        return new ReasonJson(reason.code(), arguments(reason), texts.say(reason));
    }

    private static Map<String, Object> arguments(Reason reason) {
        Map<String, Object> arguments = new LinkedHashMap<>();
        ReasonCode.of(reason)
                .arguments(reason)
                .forEach(argument -> arguments.put(argument.name(), value(argument.value())));
        return arguments;
    }

    private static Object value(Object value) {
        return switch (value) {
            case Reason reason -> new Part(reason.code(), arguments(reason));
            case Enum<?> word -> ReasonCode.wordOf(word);
            case Url url -> url.text();
            case Duration duration -> duration.toMillis() / 1000.0;
            case Instant at -> at.toString();
            case List<?> list -> list.stream().map(ReasonJson::value).toList();
            default -> value;
        };
    }
}
