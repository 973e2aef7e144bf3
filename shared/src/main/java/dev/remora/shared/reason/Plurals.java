package dev.remora.shared.reason;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/// Counts with their nouns: the only place that distinguishes singular and plural. In a message file
/// `{0,count,link|links}` gives "1 link", "0 links" and "1,200 links"; verbs may follow the nouns.
public final class Plurals {
    private static final Pattern COUNT = Pattern.compile("\\{(\\d),count,([^|{}]+)\\|([^|{}]+)}");

    private Plurals() {}

    /// Converts a message to a pattern of [MessageFormat].
    public static String pattern(String message) {
        return COUNT.matcher(message).replaceAll("{$1,choice,0#{$1,number} $3|1#{$1,number} $2|1<{$1,number} $3}");
    }

    /// Returns a count in English, for the terminal.
    ///
    /// @param one text after 1
    /// @param many text after every other number
    public static String say(long count, String one, String many) {
        return new MessageFormat(pattern("{0,count," + one + "|" + many + "}"), Locale.UK).format(new Object[] {count});
    }
}
