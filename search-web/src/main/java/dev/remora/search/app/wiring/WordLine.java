package dev.remora.search.app.wiring;

import java.util.regex.Pattern;

/// A line of a `words.txt`.
///
/// @param text as it is written
/// @param word of the line, without its `-`; empty for a blank line and a comment
/// @param dropped whether `-` excludes the word
/// @param times number of occurrences of a word that was found in the pages; 0 for other lines
public record WordLine(String text, String word, boolean dropped, long times) {
    /// The maximum number of characters of a word.
    static final int LONGEST = 40;

    private static final String SIGN = "-";
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    /// Parses a line; blanks around `-` are ignored, and so is what follows the word if it is not a number.
    public static WordLine of(String text) {
        boolean dropped = text.strip().startsWith(SIGN);
        String[] parts = BLANKS.split(unsigned(text), -1);
        boolean comment = !dropped && parts[0].startsWith("#");
        boolean counted = parts.length == 2 && NUMBER.matcher(parts[1]).matches();
        return new WordLine(text, comment ? "" : parts[0], dropped, counted ? Long.parseLong(parts[1]) : 0);
    }

    private static String unsigned(String text) {
        String line = text.strip();
        return line.startsWith(SIGN) ? line.substring(SIGN.length()).strip() : line;
    }

    /// Returns the line of a word that was found in the pages.
    static WordLine found(String word, int times) {
        return of(word + "\t" + times);
    }

    /// Returns the line that excludes the word, with its number if it has one.
    public WordLine drop() {
        return dropped ? this : of(SIGN + text.strip());
    }

    /// Returns the line without its `-`.
    public WordLine takeBack() {
        return dropped ? of(unsigned(text)) : this;
    }

    /// Whether the line is blank or a comment.
    boolean isRemark() {
        return word.isEmpty() && !dropped;
    }

    /// Whether the word was found in the pages and nobody dropped it: the next discovery replaces such lines.
    boolean isFound() {
        return !dropped && times > 0;
    }

    /// Whether a text can be a word of the dictionary: 2 to 40 Chinese characters.
    public static boolean isPossible(String word) {
        return word.codePoints().allMatch(Character::isIdeographic)
                && word.codePointCount(0, word.length()) > 1
                && word.length() <= LONGEST;
    }
}
