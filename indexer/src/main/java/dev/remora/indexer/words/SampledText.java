package dev.remora.indexer.words;

import dev.remora.shared.text.Folding;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// A bounded sample of the Chinese text of pages: when it is full, every second page held is dropped, and
/// later pages are sampled at the same lower rate. A repeated line, such as a site's own on all its pages,
/// counts once, unless it is short.
final class SampledText {
    /// Represents everything that is neither a Chinese character nor a number, and the number of a heading: one at the
    /// start of a line with a blank behind it (`3.2 数据清洗`).
    static final char BREAK = 0;

    /// Represents the end of a line, and the signs before and after it.
    static final char END = 1;

    /// Represents a number, a date or a time in digits, with the blanks around it.
    static final char DIGITS = 2;

    /// Characters that join digits, besides blanks.
    private static final String JOINTS = ".-/:";

    private static final int SHORT_LINE = 8;
    private static final int LINES = 1 << 24;

    private final Folding folding;
    private final char[] text;
    private int length;
    private int[] starts = new int[1_024];
    private int pages;
    private long offered;
    private long step = 1;
    private final BitSet lines = new BitSet(LINES);

    /// @param characters maximum number of characters held
    SampledText(Folding folding, int characters) {
        this.folding = folding;
        text = new char[characters];
    }

    /// Offers a page to the sample.
    void add(List<String> parts) {
        if (offered++ % step != 0) {
            return;
        }
        if (pages == starts.length) {
            starts = Arrays.copyOf(starts, pages * 2);
        }
        starts[pages++] = length;
        for (String part : parts) {
            folding.fold(part).lines().forEach(this::add);
        }
    }

    private void add(String line) {
        if (line.length() > SHORT_LINE) {
            int hash = (line.hashCode() * 0x9e3779b9) >>> 8;
            if (lines.get(hash)) {
                return;
            }
            lines.set(hash);
        }
        int at = 0;
        while (at < line.length()) {
            int digits = afterBlanks(line, at);
            if (digits < line.length() && Character.isDigit(line.charAt(digits))) {
                int end = afterNumber(line, digits);
                if (at == 0 && isBlank(line.charAt(end - 1))) {
                    append(BREAK); // the heading is not the whole line
                } else {
                    put(DIGITS);
                }
                at = end;
            } else if (digits > at) {
                put(BREAK);
                at = digits;
            } else {
                char c = line.charAt(at);
                put(Character.isIdeographic(c) ? c : BREAK);
                at++;
            }
        }
        put(END);
    }

    private static int afterBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
        return at;
    }

    /// Returns the end of a number that begins at `from`, after the blanks that follow it.
    private static int afterNumber(String line, int from) {
        int end = from;
        for (int at = from; at < line.length(); at++) {
            char c = line.charAt(at);
            if (Character.isDigit(c)) {
                end = at + 1;
            } else if (!isBlank(c) && JOINTS.indexOf(c) < 0) {
                break;
            }
        }
        return afterBlanks(line, end);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    private void put(char c) {
        char last = length == 0 ? END : text[length - 1];
        if (!isCharacter(c) && (last == c || (last == END && c == BREAK))) {
            return;
        }
        if (c == END && last == BREAK) {
            text[length - 1] = END;
            return;
        }
        append(c);
    }

    private void append(char c) {
        if (length == text.length) {
            thin();
        }
        if (length < text.length) {
            text[length++] = c;
        }
    }

    /// Returns a character of a text; [#END] outside its first `length` characters.
    static char at(char[] text, int length, int place) {
        return place < 0 || place >= length ? END : text[place];
    }

    static boolean isCharacter(char c) {
        return c > DIGITS;
    }

    /// Whether it is neither a Chinese character nor a number.
    static boolean separates(char c) {
        return c < DIGITS;
    }

    /// Drops every second page; a single one is cut.
    private void thin() {
        if (pages < 2) {
            return;
        }
        int[] ends = Arrays.copyOf(starts, pages + 1);
        ends[pages] = length;
        int kept = 0;
        length = 0;
        for (int page = 0; page < pages; page += 2) {
            int size = ends[page + 1] - ends[page];
            System.arraycopy(text, ends[page], text, length, size);
            starts[kept++] = length;
            length += size;
        }
        pages = kept;
        step *= 2;
    }

    CharacterRuns runs() {
        return new CharacterRuns(text, length, Arrays.copyOf(starts, pages));
    }
}
