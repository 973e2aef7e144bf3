package dev.remora.search.log;

import java.util.regex.Pattern;

/// Makes any text safe for a log: lines after the first are indented, so that none looks like an event, and
/// characters that control terminals or the direction of text are replaced by `?`.
final class LogText {
    private static final Pattern LINE_END = Pattern.compile("(?:\\r\\n|[\\r\\n\\x{85}\\x{2028}\\x{2029}])\\t?(?!$)");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\t\\n]]");

    private LogText() {}

    /// Returns the safe text; a line end at its end is kept.
    static String of(String text) {
        return CONTROL.matcher(LINE_END.matcher(text).replaceAll("\n\t")).replaceAll("?");
    }
}
