package dev.remora.shared.reason;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.Format;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A text of a message file in one language: a pattern of [MessageFormat] that may have [Plurals].
///
/// Numbers, with or without a format of their own, are rounded by the shortest decimal digits that identify them,
/// halves away from zero, as scripts do (ECMA-402): 0.125 with two digits is 0.13, and 1.005 is 1.01. A count
/// is whole.
public final class MessagePattern {
    /// An argument without a format of its own.
    private static final Pattern BARE = Pattern.compile("\\{(\\d)}");

    private final String pattern;
    private final Locale locale;

    /// A text.
    ///
    /// @param message from a message file
    public MessagePattern(String message, Locale locale) {
        this.pattern = Plurals.pattern(message);
        this.locale = locale;
    }

    /// Returns the text with arguments.
    public String with(Object... arguments) {
        Object[] shown = Arrays.stream(arguments).map(MessagePattern::shortest).toArray();
        MessageFormat text =
                new MessageFormat(BARE.matcher(pattern).replaceAll(bare -> formatted(bare, shown)), locale);
        for (Format format : text.getFormats()) {
            if (format instanceof DecimalFormat number) {
                number.setRoundingMode(RoundingMode.HALF_UP);
            }
        }
        return text.format(shown);
    }

    private static String formatted(MatchResult bare, Object[] shown) {
        int index = Integer.parseInt(bare.group(1));
        boolean number = index < shown.length && shown[index] instanceof Number;
        return number ? "{" + index + ",number}" : bare.group();
    }

    private static Object shortest(Object argument) {
        return switch (argument) {
            case Double number when Double.isFinite(number) -> BigDecimal.valueOf(number);
            case Float number when Float.isFinite(number) -> new BigDecimal(number.toString());
            case null, default -> argument;
        };
    }
}
