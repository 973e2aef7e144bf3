package dev.remora.crawler.parse;

import java.util.Locale;
import java.util.Set;

/// Removes the tags of tables and of other elements that scope formatting ("fences") from markup where more
/// than [#MOST] of them are open at once; their content stays.
///
/// The tree builder keeps a list of open formatting elements with a marker for each fence, and searches it at
/// every tag: 100,000 nested tables (1.5 MB) took it 38 s. No legitimate page nests that many.
final class NestingLimit {
    /// The maximum number of fences open at once.
    static final int MOST = 100;

    private static final Set<String> NAMES = Set.of("table", "object", "applet", "marquee");
    private static final int LONGEST = 7;
    private static final int SHORTEST = 5;

    private NestingLimit() {}

    /// Returns the markup without the tags of fences that are nested too deeply: the same string in all but
    /// hostile pages.
    static String bound(String markup) {
        StringBuilder kept = null;
        int copied = 0;
        int open = 0;
        for (int at = markup.indexOf('<'); at >= 0; at = markup.indexOf('<', at + 1)) {
            boolean closes = at + 1 < markup.length() && markup.charAt(at + 1) == '/';
            if (!isFence(markup, closes ? at + 2 : at + 1)) {
                continue;
            }
            open = closes ? Math.max(0, open - 1) : open + 1;
            if (open > MOST || (open == MOST && closes)) {
                int end = markup.indexOf('>', at);
                kept = kept == null ? new StringBuilder(markup.length()) : kept;
                kept.append(markup, copied, at);
                copied = end < 0 ? markup.length() : end + 1;
                at = copied - 1;
            }
        }
        return kept == null
                ? markup
                : kept.append(markup, copied, markup.length()).toString();
    }

    /// Whether one of the names begins with these two characters.
    private static boolean begins(char first, char second) {
        return switch (first) {
            case 't', 'm' -> second == 'a';
            case 'o' -> second == 'b';
            case 'a' -> second == 'p';
            default -> false;
        };
    }

    /// Whether the tag name at `start` is that of a fence.
    private static boolean isFence(String markup, int start) {
        char first = start < markup.length() ? (char) (markup.charAt(start) | 0x20) : ' ';
        char second = start + 1 < markup.length() ? (char) (markup.charAt(start + 1) | 0x20) : ' ';
        if (!begins(first, second)) {
            return false;
        }
        int end = start;
        while (end < markup.length() && end - start <= LONGEST && Character.isLetterOrDigit(markup.charAt(end))) {
            end++;
        }
        return end - start >= SHORTEST
                && NAMES.contains(markup.substring(start, end).toLowerCase(Locale.ROOT));
    }
}
