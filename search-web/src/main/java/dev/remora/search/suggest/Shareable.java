package dev.remora.search.suggest;

import java.util.regex.Pattern;

/// Decides which queries may be shown to others: only plain words. Excluded are addresses, numbers that may be
/// personal, markup, operators, and overlong texts.
final class Shareable {
    private static final int LONGEST = 24;
    private static final Pattern WORDS = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} +#.·-]*");
    private static final Pattern NUMBER = Pattern.compile("\\p{N}(?:[ .-]*\\p{N}){4}");
    private static final Pattern ADDRESS = Pattern.compile("\\w\\.\\w{2,}|www");

    private Shareable() {}

    /// @param query folded, with blanks normalized
    static boolean is(String query) {
        int length = query.codePointCount(0, query.length());
        boolean chinese = query.codePoints().anyMatch(Character::isIdeographic);
        return length >= (chinese ? 2 : 3)
                && length <= LONGEST
                && WORDS.matcher(query).matches()
                && !NUMBER.matcher(query).find()
                && !ADDRESS.matcher(query).find()
                && query.codePoints().anyMatch(Character::isLetter);
    }
}
