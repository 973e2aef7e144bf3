package dev.remora.indexer.build;

import dev.remora.shared.page.HeadingLines;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.Beginning;
import java.util.ArrayList;
import java.util.List;

/// The prominent texts of a page: headings of sections, its keywords and tags, the name of its site. They
/// tell what a part of the page is about, whereas a sentence may only mention the same words.
///
/// Front pages and lists have no headings ([HeadingLines]): their short lines are the titles of other pages.
final class ProminentText {
    private static final int LONGEST = 30;
    private static final int MOST_HEADINGS = 60;
    private static final int MOST_KEYWORDS = 20;

    private ProminentText() {}

    /// Returns a limited number of lines of at most a few words each.
    static List<String> of(Page page) {
        List<String> lines = new ArrayList<>();
        if (!page.facts().place().site().isEmpty()) {
            lines.add(Beginning.of(page.facts().place().site(), LONGEST));
        }
        page.facts().metadata().keywords().stream()
                .limit(MOST_KEYWORDS)
                .map(text -> Beginning.of(text, LONGEST))
                .forEach(lines::add);
        PageKind kind = page.facts().kind();
        if (kind != PageKind.HOME && kind != PageKind.LIST) {
            addHeadings(page.text(), lines);
        }
        return lines;
    }

    private static void addHeadings(String text, List<String> lines) {
        int most = lines.size() + MOST_HEADINGS;
        int start = 0;
        while (start < text.length() && lines.size() < most) {
            int end = endOfLine(text, start);
            int next = endOfLine(text, Math.min(end + 1, text.length()));
            if (HeadingLines.heads(text, start, end, next - end - 1)) {
                lines.add(text.substring(start, end));
            }
            start = end + 1;
        }
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }
}
