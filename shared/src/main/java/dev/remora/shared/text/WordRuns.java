package dev.remora.shared.text;

/// Iterates over the runs of a folded text that contain words: Chinese runs, whose words a dictionary must
/// find, and single words of letters and digits. Between them are punctuation, symbols and white space.
///
/// A word of letters and digits may contain `_`, an apostrophe between letters, and a point between digits;
/// it may end in `++`, or in `#` after a single letter (`c++`, `c#`).
final class WordRuns {
    /// Maximum length of a word in characters, so that no text creates a term that an index rejects; longer
    /// ones are split.
    static final int LONGEST_WORD = 128;

    private final char[] text;
    private int start;
    private int end;
    private boolean chinese;

    WordRuns(char[] text) {
        this.text = text;
    }

    /// Advances to the next run; false at the end.
    boolean next() {
        start = end;
        while (start < text.length) {
            int c = at(start);
            if (han(c)) {
                chinese = true;
                end = chineseEnd(start);
                return true;
            }
            if (Character.isLetterOrDigit(c)) {
                chinese = false;
                end = wordEnd(start);
                return true;
            }
            start += Character.charCount(c);
        }
        end = start;
        return false;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    boolean chinese() {
        return chinese;
    }

    private int chineseEnd(int from) {
        int i = from;
        while (i < text.length) {
            int c = at(i);
            if (!han(c)) {
                break;
            }
            i += Character.charCount(c);
        }
        return i;
    }

    private int wordEnd(int from) {
        int i = from;
        while (i < text.length && i - from < LONGEST_WORD) {
            int c = at(i);
            if (!inWord(c) && !joins(i)) {
                break;
            }
            i += Character.charCount(c);
        }
        return suffixEnd(from, i);
    }

    /// Returns the end of a word including its suffix: `c++`, `g++`, `c#`.
    private int suffixEnd(int from, int i) {
        if (i + 1 < text.length && text[i] == '+' && text[i + 1] == '+' && asciiLetter(text[i - 1])) {
            return i + 2;
        }
        boolean sharp = i < text.length && text[i] == '#' && i == from + 1 && asciiLetter(text[from]);
        return sharp && (i + 1 == text.length || !inWord(text[i + 1])) ? i + 1 : i;
    }

    /// Whether the character at `i` joins its two neighbours into one word.
    private boolean joins(int i) {
        if (i == 0 || i + 1 >= text.length) {
            return false;
        }
        char before = text[i - 1];
        char after = text[i + 1];
        return switch (text[i]) {
            case '_' -> inWord(after) || after == '_';
            case '\'', '\u2019' -> Character.isLetter(before) && Character.isLetter(after) && !han(after);
            case '.' -> Character.isDigit(before) && Character.isDigit(after);
            default -> false;
        };
    }

    private int at(int i) {
        return Character.codePointAt(text, i);
    }

    private static boolean asciiLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    /// Whether `c` is a letter, a digit or a mark that belongs to one, but not an ideograph.
    private static boolean inWord(int c) {
        if (c < 0x80) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
        }
        if (han(c)) {
            return false;
        }
        int type = Character.getType(c);
        return Character.isLetterOrDigit(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean han(int c) {
        return (c >= 0x4e00 && c <= 0x9fff) || (c >= 0x3400 && Character.isIdeographic(c)) || c == 0x3007;
    }
}
