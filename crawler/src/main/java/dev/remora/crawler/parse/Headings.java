package dev.remora.crawler.parse;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// The first headings of a page, of the three upper levels.
final class Headings {
    private static final int MOST = 30;

    /// A heading.
    ///
    /// @param level 1 to 3
    /// @param end characters of text before its end
    /// @param linked all of it is a link
    /// @param at its element
    record Heading(String text, int level, int end, boolean linked, Element at) {}

    private final List<Heading> headings = new ArrayList<>();

    /// Reads a heading that has ended.
    void close(Element element, int place) {
        String name = element.normalName();
        if (headings.size() < MOST && name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) <= '3') {
            String text = TextFlow.fold(element.text(), HeadFacts.MAX_TITLE);
            if (!text.isEmpty()) {
                headings.add(new Heading(text, name.charAt(1) - '0', place, linked(element, text), element));
            }
        }
    }

    private static boolean linked(Element element, String text) {
        if (element.parent() != null && element.parent().normalName().equals("a")) {
            return true;
        }
        Element link = element.selectFirst("a[href]");
        // A mark behind a heading leads to the heading itself.
        return link != null
                && !link.attr("href").startsWith("#")
                && link.text().strip().length() * 2 > text.length();
    }

    List<Heading> all() {
        return headings;
    }

    /// Those of one level.
    List<Heading> of(int level) {
        return headings.stream().filter(heading -> heading.level == level).toList();
    }
}
