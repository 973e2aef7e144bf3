package dev.remora.search.passage;

import java.util.ArrayList;
import java.util.List;

/// Splits a main text into passages: consecutive paragraphs under one heading, as many as fit. A section of less
/// than a few sentences is joined with the one behind it, if that is beside or under it; their headings are lines
/// of the passage then. A paragraph that is too long is split at a sentence end, else anywhere.
///
/// For one text.
final class PassageCutter {
    /// Maximum characters of a passage: some sentences, a few hundred tokens.
    static final int LONGEST = 600;

    /// Characters from which a section is a passage of its own.
    private static final int ENOUGH = 120;

    private static final String SENTENCE_ENDS = "。！？!?；;";

    private final HeadingPath path = new HeadingPath();
    private final List<TextPassage> passages = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();

    /// The headings above the open passage.
    private List<String> above = List.of();

    /// True if the innermost of them is the line before the open passage.
    private boolean headed;

    private PassageCutter() {}

    /// Returns the passages of a text, in order.
    static List<TextPassage> of(String text) {
        PassageCutter cutter = new PassageCutter();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            String line = text.substring(start, end).strip();
            if (PassageHeadings.heads(text, start, end)) {
                cutter.enter(line);
            } else if (!line.isEmpty()) {
                cutter.add(line);
            }
            start = end + 1;
        }
        cutter.close();
        return cutter.passages;
    }

    private void enter(String heading) {
        path.enter(heading);
        if (open.isEmpty() || !joins(heading)) {
            close();
            headed = true;
        }
    }

    /// Adds a heading as a line if the open passage is short and goes on behind it.
    private boolean joins(String heading) {
        if (open.length() >= ENOUGH) {
            return false;
        }
        if (!isUnder(above)) {
            if (!headed || !isUnder(above.subList(0, above.size() - 1))) {
                return false;
            }
            open.insert(0, above.getLast() + "\n");
            above = above.subList(0, above.size() - 1);
            headed = false;
        }
        open.append('\n').append(heading);
        return true;
    }

    private boolean isUnder(List<String> outer) {
        List<String> now = path.headings();
        return now.size() > outer.size() && now.subList(0, outer.size()).equals(outer);
    }

    private void add(String paragraph) {
        if (open.length() >= ENOUGH && open.length() + 1 + paragraph.length() > LONGEST) {
            close();
        }
        open.append(open.isEmpty() ? "" : "\n");
        int from = 0;
        while (open.length() + paragraph.length() - from > LONGEST) {
            int to = cut(paragraph, from, LONGEST - open.length());
            open.append(paragraph, from, to);
            close();
            from = to;
        }
        open.append(paragraph, from, paragraph.length());
    }

    private static int cut(String paragraph, int from, int room) {
        int most = from + room;
        for (int to = most; to > from + room / 2; to--) {
            if (SENTENCE_ENDS.indexOf(paragraph.charAt(to - 1)) >= 0) {
                return to;
            }
        }
        return Character.isLowSurrogate(paragraph.charAt(most)) ? most - 1 : most;
    }

    private void close() {
        String text = open.toString().strip();
        if (!text.isEmpty()) {
            passages.add(new TextPassage(text, above));
        }
        open.setLength(0);
        above = path.headings();
        headed = false;
    }
}
