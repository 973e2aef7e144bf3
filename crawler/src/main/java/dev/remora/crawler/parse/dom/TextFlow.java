package dev.remora.crawler.parse.dom;

/// Running text as a reader sees it: white space folded, blocks parted by single line feeds, control characters,
/// soft hyphens, zero-width spaces and marks that turn the writing direction left out.
///
/// A line feed of the source between two ideographs vanishes (CSS Text 3, section 4.1.3), so that a word that was
/// wrapped in the source is whole; any other white space becomes one space.
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

    /// One that takes only so much.
    ///
    /// @param limit characters at which it takes no more
    public TextFlow(int limit) {
        this(limit, Math.min(limit, 16));
    }

    /// One without a limit.
    ///
    /// @param expected characters for which there shall be room from the beginning
    public static TextFlow unlimited(int expected) {
        return new TextFlow(Integer.MAX_VALUE, expected);
    }

    /// Where the next character will stand, give or take the white space before it.
    public int length() {
        return out.length();
    }

    /// Whether there is white space at a place.
    public boolean isWhite(int place) {
        return out.charAt(place) == ' ' || out.charAt(place) == '\n';
    }

    /// Whether white space is due before the next character.
    boolean parted() {
        return pending != 0;
    }

    /// What follows is parted by a space.
    public void space() {
        pending = Math.max(pending, SPACE);
    }

    /// What follows stands on a new line.
    public void lineBreak() {
        pending = BREAK;
    }

    /// Begins anew.
    public void clear() {
        out.setLength(0);
        pending = 0;
    }

    /// Adds text.
    ///
    /// @param raw text of the source
    /// @param preformatted its line feeds are kept
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

    /// Whether white space at a place inside a run of text stays as it is.
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

    /// Notes the white space from `start` and returns where it ends.
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

    /// Ideographs, kana and the punctuation that goes with them.
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

    /// What was gathered.
    @Override
    public String toString() {
        return out.toString();
    }

    /// A part of it on one line.
    public String line(int start, int end) {
        return out.substring(start, end).replace('\n', ' ').strip();
    }

    /// One line of folded text, at most `max` characters long.
    public static String fold(String raw, int max) {
        if (raw.isEmpty()) {
            return raw;
        }
        TextFlow flow = new TextFlow(max + 1);
        flow.append(raw, false);
        return cut(flow.toString(), max);
    }

    /// The first `max` characters, without a half of a surrogate pair at the end.
    public static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = max > 0 && Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end).strip();
    }
}
