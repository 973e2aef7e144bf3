package dev.remora.search.snippet;

import java.util.List;

/// Converts a part of a text to HTML with `<mark>` as the only tag. All metacharacters of HTML and its
/// attributes are escaped; control characters and runs of white space become one space, and signs of Markdown are left
/// out ([MarkdownSigns]).
final class MarkedText {
    private static final String MARK = "<mark>";
    private static final String END = "</mark>";

    private MarkedText() {}

    /// @param matches in order; adjacent or overlapping ones share one mark
    /// @param passage part of the text
    static String of(String text, List<Match> matches, Passage passage) {
        return of(text, matches, List.of(passage));
    }

    /// @param passages parts of the text, apart and in order
    static String of(String text, List<Match> matches, List<Passage> passages) {
        StringBuilder html = new StringBuilder(passages.getFirst().start() > 0 ? "…" : "");
        for (Passage passage : passages) {
            append(text, matches, passage, html);
            html.append(' ');
        }
        return html.toString().strip();
    }

    private static void append(String text, List<Match> matches, Passage passage, StringBuilder html) {
        Part part = new Part(MarkdownSigns.hidden(text, passage.start(), passage.end()), passage.start());
        int at = passage.start();
        int open = -1;
        for (Match match : matches) {
            int start = Math.max(at, match.start());
            int end = Math.min(passage.end(), match.end());
            if (match.end() <= at || start >= end || !part.shows(start, end)) {
                continue;
            }
            if (open < 0 || start > at) {
                if (open >= 0) {
                    html.append(END);
                }
                part.escape(at, start, html);
                html.append(MARK);
                open = start;
            }
            part.escape(start, end, html);
            at = end;
        }
        if (open >= 0) {
            html.append(END);
        }
        part.escape(at, passage.end(), html);
        html.append(passage.end() < text.length() ? "…" : "");
    }

    /// @param shown characters of the part
    /// @param first place of its first character in the text
    private record Part(String shown, int first) {
        boolean shows(int start, int end) {
            return MarkdownSigns.isShown(shown.substring(start - first, end - first));
        }

        void escape(int start, int end, StringBuilder html) {
            for (int i = start; i < end; i++) {
                char c = shown.charAt(i - first);
                switch (c) {
                    case '<' -> html.append("&lt;");
                    case '>' -> html.append("&gt;");
                    case '&' -> html.append("&amp;");
                    case '"' -> html.append("&quot;");
                    case '\'' -> html.append("&#39;");
                    case MarkdownSigns.HIDDEN -> {
                        // Not shown.
                    }
                    default -> append(c, html);
                }
            }
        }
    }

    private static void append(char c, StringBuilder html) {
        boolean blank = Character.isWhitespace(c) || Character.isISOControl(c) || c == '\u00a0';
        if (!blank) {
            html.append(c);
        } else if (html.isEmpty() || html.charAt(html.length() - 1) != ' ') {
            html.append(' ');
        }
    }
}
