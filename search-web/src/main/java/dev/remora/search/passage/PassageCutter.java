package dev.remora.search.passage;

import dev.remora.shared.page.HeadingLines;
import java.util.ArrayList;
import java.util.List;

/// Splits a main text into passages: consecutive paragraphs under one heading, as many as fit. A paragraph
/// that is too long is split at a sentence end, else anywhere.
///
/// For one text.
final class PassageCutter {
    /// Maximum characters of a passage: some sentences, a few hundred tokens.
    static final int LONGEST = 600;

    private static final String SENTENCE_ENDS = "。！？!?；;";

    private final HeadingPath path = new HeadingPath();
    private final List<TextPassage> passages = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();

    private PassageCutter() {}

    /// Returns the passages of a text, in order.
    static List<TextPassage> of(String text) {
        PassageCutter cutter = new PassageCutter();
        int start = 0;
        while (start < text.length()) {
            int end = endOfLine(text, start);
            int next = endOfLine(text, Math.min(end + 1, text.length()));
            String line = text.substring(start, end).strip();
            if (end > start && HeadingLines.heads(text, start, end, next - end - 1)) {
                cutter.close();
                cutter.path.enter(line);
            } else if (!line.isEmpty()) {
                cutter.add(line);
            }
            start = end + 1;
        }
        cutter.close();
        return cutter.passages;
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }

    private void add(String paragraph) {
        if (open.length() + 1 + paragraph.length() > LONGEST) {
            close();
        }
        int from = 0;
        while (paragraph.length() - from > LONGEST) {
            int to = cut(paragraph, from);
            open.append(paragraph, from, to);
            close();
            from = to;
        }
        open.append(open.isEmpty() ? "" : "\n").append(paragraph, from, paragraph.length());
    }

    private static int cut(String paragraph, int from) {
        int most = from + LONGEST;
        for (int to = most; to > from + LONGEST / 2; to--) {
            if (SENTENCE_ENDS.indexOf(paragraph.charAt(to - 1)) >= 0) {
                return to;
            }
        }
        return Character.isLowSurrogate(paragraph.charAt(most)) ? most - 1 : most;
    }

    private void close() {
        String text = open.toString().strip();
        if (!text.isEmpty()) {
            passages.add(new TextPassage(text, path.headings()));
        }
        open.setLength(0);
    }
}
