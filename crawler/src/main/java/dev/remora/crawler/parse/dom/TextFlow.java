package dev.remora.crawler.parse.dom;

import dev.remora.shared.text.Beginning;

/// A builder of running text as a reader sees it: white space collapsed, blocks separated by single line feeds,
/// without control characters, soft hyphens, zero-width spaces and marks of the writing direction.
///
/// A line feed of the source between two ideographs is removed (CSS Text 3, section 4.1.3), which joins a word
/// that was wrapped in the source; any other white space becomes one space.
public final class TextFlow {
    private static final int SPACE = 1;
    private static final int BREAK = 2;

    private final StringBuilder out;
    private final int limit;
    private int pending;

    private TextFlow(int limit, int expected) {
        this.limit = limit;
        this.out = new StringBuilder(expected);
    }

    /// Creates a flow of bounded length.
    ///
    /// @param limit length from which on it ignores input, in characters
    public TextFlow(int limit) {
        this(limit, Math.min(limit, 16));
    }

    /// Creates a flow without a limit.
    ///
    /// @param expected initial capacity, in characters
    public static TextFlow unlimited(int expected) {
        return new TextFlow(Integer.MAX_VALUE, expected);
    }

    /// Returns the length so far, without pending white space.
    public int length() {
        return out.length();
    }

    /// Whether the character at a position is white space.
    public boolean isWhite(int place) {
        return out.charAt(place) == ' ' || out.charAt(place) == '\n';
    }

    /// Puts a space before the next character.
    public void space() {
        pending = Math.max(pending, SPACE);
    }

    /// Puts a line feed before the next character.
    public void lineBreak() {
        pending = BREAK;
    }

    /// Empties the flow.
    public void clear() {
        out.setLength(0);
        pending = 0;
    }

    /// Appends text.
    ///
    /// @param raw text of the source
    /// @param preformatted whether its line feeds are kept
    public void append(String raw, boolean preformatted) {
        int length = raw.length();
        int i = 0;
        while (i < length && out.length() < limit) {
            char c = raw.charAt(i);
            if (isPlain(c)) {
                int start = i;
                do {
                    i++;
                } while (i < length && (isPlain(raw.charAt(i)) || isSingleSpace(raw, i, length)));
                write(raw, start, i);
            } else if (isSpace(c)) {
                i = foldSpace(raw, i, preformatted);
            } else {
                i++;
            }
        }
    }

    /// Whether white space at a position inside a run of text stays unchanged.
    private static boolean isSingleSpace(String raw, int i, int length) {
        return raw.charAt(i) == ' ' && i + 1 < length && isPlain(raw.charAt(i + 1));
    }

    private void write(String raw, int start, int end) {
        if (pending != 0 && !out.isEmpty()) {
            out.append(pending == BREAK ? '\n' : ' ');
        }
        pending = 0;
        int room = limit - out.length();
        out.append(raw, start, end - start <= room ? end : start + room);
    }

    /// Marks the white space from `start` as pending and returns its end.
    private int foldSpace(String raw, int start, boolean preformatted) {
        boolean feed = false;
        int i = start;
        while (i < raw.length() && (isSpace(raw.charAt(i)) || isIgnored(raw.charAt(i)))) {
            feed |= raw.charAt(i) == '\n' || raw.charAt(i) == '\r';
            i++;
        }
        if (feed && preformatted) {
            lineBreak();
        } else if (!feed || start == 0 || i == raw.length() || !joins(raw.charAt(start - 1)) || !joins(raw.charAt(i))) {
            space();
        }
        return i;
    }

    /// Whether it is an ideograph, kana, or their punctuation.
    private static boolean joins(char c) {
        return (c >= 0x3001 && c <= 0x30ff)
                || (c >= 0x3400 && c <= 0x9fff)
                || (c >= 0xf900 && c <= 0xfaff)
                || (c >= 0xff01 && c <= 0xff60);
    }

    private static boolean isPlain(char c) {
        return (c > 0x20 && c < 0x7f) || (c > 0x3000 && c < 0xfeff) || (c > 0xa0 && !isSpace(c) && !isIgnored(c));
    }

    private static boolean isSpace(char c) {
        return c <= 0x20
                ? c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == 0x0b
                : c == 0xa0
                        || c == 0x3000
                        || c == 0x85
                        || c == 0x1680
                        || (c >= 0x2000 && c <= 0x200a)
                        || c == 0x2028
                        || c == 0x2029
                        || c == 0x202f
                        || c == 0x205f;
    }

    private static boolean isIgnored(char c) {
        return c < 0x20
                || (c >= 0x7f && c < 0xa0)
                || c == 0xad
                || c == 0x200b
                || c == 0x200e
                || c == 0x200f
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2060 && c <= 0x2069)
                || c == 0xfeff
                || (c >= 0xfff9 && c <= 0xfffb);
    }

    /// Returns the text.
    @Override
    public String toString() {
        return out.toString();
    }

    /// Returns a part of the text on one line.
    public String line(int start, int end) {
        return out.substring(start, end).replace('\n', ' ').strip();
    }

    /// Collapses a text to one line of at most `max` characters.
    public static String fold(String raw, int max) {
        if (raw.isEmpty()) {
            return raw;
        }
        TextFlow flow = new TextFlow(max + 1);
        flow.append(raw, false);
        return cut(flow.toString(), max);
    }

    /// Returns the first `max` characters, without half a surrogate pair or white space at the end.
    public static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        return Beginning.of(text, max).strip();
    }
}
