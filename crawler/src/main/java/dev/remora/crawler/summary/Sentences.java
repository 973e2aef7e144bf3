package dev.remora.crawler.summary;

import java.util.ArrayList;
import java.util.List;

/// Splits a text into its whole sentences: those that end with punctuation. Headings, list items and other
/// lines without an end are left out. Nothing is split inside quotation marks or brackets.
final class Sentences {
    /// Maximum number of a text's characters to examine.
    static final int WINDOW = 20_000;

    /// Maximum number of signs after the end of a sentence that may close a quotation: a longer run
    /// is not prose.
    private static final int RUN = 16;

    private static final String ENDS = "。！？!?…";
    private static final String OPENING = "“「『（《(【";
    private static final String CLOSING = "”」』）》)】";
    private static final String TRAILING = CLOSING + ENDS + "\"'’";

    private final CharSequence text;
    private final int shortest;
    private final int longest;
    private final int most;
    private final List<Sentence> found = new ArrayList<>();

    private Sentences(CharSequence text, int shortest, int longest, int most) {
        this.text = text;
        this.shortest = shortest;
        this.longest = longest;
        this.most = most;
    }

    /// The first sentences of a text that are neither too short nor too long.
    ///
    /// @param shortest minimum number of characters
    /// @param longest maximum number of characters
    /// @param most maximum number of sentences
    static List<Sentence> of(CharSequence text, int shortest, int longest, int most) {
        Sentences sentences = new Sentences(text, shortest, longest, most);
        int limit = Math.min(text.length(), WINDOW);
        int line = 0;
        while (line < limit && sentences.found.size() < most) {
            int end = line;
            while (end < text.length() && end < line + WINDOW && text.charAt(end) != '\n') {
                end++;
            }
            sentences.cut(line, end);
            line = end + 1;
        }
        return sentences.found;
    }

    private void cut(int line, int lineEnd) {
        int start = line;
        int depth = 0;
        for (int i = line; i < lineEnd && found.size() < most; i++) {
            char c = text.charAt(i);
            if (OPENING.indexOf(c) >= 0) {
                depth++;
            } else if (CLOSING.indexOf(c) >= 0) {
                depth = Math.max(0, depth - 1);
            }
            if (ends(i, lineEnd) && (depth == 0 || closes(i + 1, lineEnd, depth))) {
                int end = i + 1;
                while (end < lineEnd && TRAILING.indexOf(text.charAt(end)) >= 0) {
                    end++;
                }
                add(start, end);
                start = end;
                i = end - 1;
                depth = 0;
            }
        }
    }

    /// Whether only signs that close a quotation follow, at least `depth` of them.
    private boolean closes(int from, int lineEnd, int depth) {
        int closed = 0;
        int limit = Math.min(lineEnd, from + RUN);
        int i = from;
        while (i < limit && TRAILING.indexOf(text.charAt(i)) >= 0) {
            closed += CLOSING.indexOf(text.charAt(i)) >= 0 ? 1 : 0;
            i++;
        }
        return closed >= depth;
    }

    private boolean ends(int i, int lineEnd) {
        char c = text.charAt(i);
        if (c != '.') {
            return ENDS.indexOf(c) >= 0;
        }
        boolean word = i >= 2 && Character.isLowerCase(text.charAt(i - 1)) && Character.isLetter(text.charAt(i - 2));
        boolean gap = i + 1 == lineEnd || text.charAt(i + 1) == ' ';
        return word && gap && (i + 2 >= lineEnd || !Character.isLowerCase(text.charAt(i + 2)));
    }

    private void add(int start, int end) {
        int first = start;
        while (first < end && (text.charAt(first) == ' ' || TRAILING.indexOf(text.charAt(first)) >= 0)) {
            first++;
        }
        if (end - first >= shortest && end - first <= longest) {
            found.add(new Sentence(first, end));
        }
    }
}
