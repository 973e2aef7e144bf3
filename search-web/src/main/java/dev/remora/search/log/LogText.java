package dev.remora.search.log;

import java.util.regex.Pattern;

/// Text from anywhere as it may stand in a log: a line of it that is not the first is indented, so that none looks
/// like an event of its own, and what steers terminals or turns the direction of writing is shown as `?`.
final class LogText {
    private static final Pattern LINE_END = Pattern.compile("(?:\\r\\n|[\\r\\n\\x{85}\\x{2028}\\x{2029}])\\t?(?!$)");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\t\\n]]");

    private LogText() {}

    /// The text; a line end at its end stays as it is.
    static String of(String text) {
        return CONTROL.matcher(LINE_END.matcher(text).replaceAll("\n\t")).replaceAll("?");
    }
}
