package dev.remora.shared.url;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An address as people read it: `/tags/汉制/`, not `/tags/%E6%B1%89…`.
public final class ReadableUrl {
    /// Escapes of characters beyond ASCII. Those of ASCII stay: `%2F` and `/` are different addresses.
    private static final Pattern ESCAPES = Pattern.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+");

    /// Letters and signs without ink.
    private static final String BLANK = "\u115F\u1160\u2800\u3164\uFFA0";

    private ReadableUrl() {}

    /// Returns a canonical address as people read it; read again, it is the same address.
    public static String of(Url url) {
        return of(url.text());
    }

    /// Returns an address, or a part of one, with its escapes of characters beyond ASCII decoded; those that are not
    /// UTF-8, and those of characters that would be invisible or reorder others, stay.
    public static String of(String url) {
        return ESCAPES.matcher(url).replaceAll(escapes -> Matcher.quoteReplacement(decoded(escapes.group())));
    }

    private static String decoded(String escapes) {
        String text = URLDecoder.decode(escapes, StandardCharsets.UTF_8);
        return text.codePoints().allMatch(ReadableUrl::isPlain) ? text : escapes;
    }

    private static boolean isPlain(int character) {
        boolean visible = switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR,
                    Character.NON_SPACING_MARK,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.SURROGATE -> false;
            default -> character != 0xFFFD && BLANK.indexOf(character) < 0;
        };
        byte direction = Character.getDirectionality(character);
        return visible
                && direction != Character.DIRECTIONALITY_RIGHT_TO_LEFT
                && direction != Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }
}
