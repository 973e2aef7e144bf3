package dev.remora.shared.reason;

import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/// Formats reasons as clauses in one language, from the message files `reasons_en` and `reasons_zh`
/// ([MessagePattern]). The arguments of a message are those of its reason, in order; arguments that are
/// reasons, enum constants, durations or lists are formatted first.
public final class ReasonText {
    /// For logs and the terminal.
    public static final ReasonText ENGLISH = in(Locale.UK);

    private final Locale locale;
    private final ResourceBundle messages;
    private final boolean remedies;

    private ReasonText(Locale locale, ResourceBundle messages, boolean remedies) {
        this.locale = locale;
        this.messages = messages;
        this.remedies = remedies;
    }

    /// Returns the texts of a language.
    ///
    /// @throws java.util.MissingResourceException if there is no message file of that language
    public static ReasonText in(Locale locale) {
        var exact = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        String name = ReasonText.class.getPackageName() + ".reasons";
        return new ReasonText(
                locale, ResourceBundle.getBundle(name, locale, ReasonText.class.getClassLoader(), exact), true);
    }

    /// Returns the texts of the same language without what to do, for readers who can do nothing about it.
    public ReasonText withoutRemedies() {
        return new ReasonText(locale, messages, false);
    }

    /// Returns a reason as a clause, and what to do about it where the message files have `….remedy`.
    public String say(Reason reason) {
        String remedy = ReasonCode.of(reason).name() + ".remedy";
        return clause(reason) + (remedies && messages.containsKey(remedy) ? message(remedy) : "");
    }

    private String clause(Reason reason) {
        ReasonCode code = ReasonCode.of(reason);
        return message(
                code.name(),
                code.arguments(reason).stream()
                        .map(argument -> word(argument.value(), code.name() + ".between"))
                        .toArray());
    }

    /// Returns the text of an enum constant.
    public String say(Enum<?> word) {
        return message(ReasonCode.nameOf(word));
    }

    private String message(String key, Object... arguments) {
        return new MessagePattern(messages.getString(key), locale).with(arguments);
    }

    private Object word(Object value, String between) {
        return switch (value) {
            case Reason reason -> say(reason);
            case Enum<?> word -> say(word);
            case Url url -> ReadableUrl.of(url);
            case Duration duration -> duration(duration);
            case Instant at -> at.truncatedTo(ChronoUnit.SECONDS).toString();
            case List<?> list ->
                list(
                        list.stream()
                                .map(each -> String.valueOf(word(each, between)))
                                .toList(),
                        messages.containsKey(between) ? between : "between");
            default -> value;
        };
    }

    /// @param between key of what separates the parts; with `.last`, the last two
    private String list(List<String> parts, String between) {
        String last = messages.getString(messages.containsKey(between + ".last") ? between + ".last" : between);
        return parts.size() < 2
                ? String.join("", parts)
                : String.join(messages.getString(between), parts.subList(0, parts.size() - 1)) + last + parts.getLast();
    }

    private String duration(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1000 != 0) {
            return message("milliseconds", millis);
        }
        return millis >= 60_000 && millis % 60_000 == 0
                ? message("minutes", millis / 60_000)
                : message("seconds", millis / 1000);
    }
}
