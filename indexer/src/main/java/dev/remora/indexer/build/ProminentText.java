package dev.remora.indexer.build;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageKind;
import java.util.ArrayList;
import java.util.List;

/// What a page brings out of its text: the headings of its sections, its own keywords and tags, the name of its
/// site. What stands there says what a part of the page is about, where the same words in a sentence may only be
/// mentioned.
///
/// A heading is a short line that does not end as a sentence does and stands above a longer one. Front pages and
/// lists have none: what is short there are the titles of other pages.
final class ProminentText {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 30;
    private static final int MOST_HEADINGS = 60;
    private static final int MOST_KEYWORDS = 20;

    private ProminentText() {}

    /// Its lines; each at most a few words, and not many.
    static List<String> of(Page page) {
        List<String> lines = new ArrayList<>();
        if (!page.facts().site().isEmpty()) {
            lines.add(beginning(page.facts().site()));
        }
        page.facts().keywords().stream()
                .limit(MOST_KEYWORDS)
                .map(ProminentText::beginning)
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
            int length = end - start;
            if (length >= SHORTEST && length <= LONGEST && next - end - 1 > length && opens(text, end)) {
                lines.add(text.substring(start, end));
            }
            start = end + 1;
        }
    }

    private static int endOfLine(String text, int start) {
        int end = text.indexOf('\n', start);
        return end < 0 ? text.length() : end;
    }

    /// Whether a line ends in a letter, a digit, or the bracket of a title.
    private static boolean opens(String text, int end) {
        int last = text.codePointBefore(end);
        return Character.isLetterOrDigit(last) || last == '》';
    }

    private static String beginning(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST);
    }
}
