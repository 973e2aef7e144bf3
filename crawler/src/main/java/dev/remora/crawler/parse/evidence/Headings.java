package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.ElementText;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// The first headings of a page, of the three upper levels.
public final class Headings {
    private static final int MOST = 30;

    /// A heading; its text is read on demand.
    public static final class Heading {
        private final Element at;
        private final int level;
        private final int end;
        private String text;

        private Heading(Element at, int level, int end) {
            this.at = at;
            this.level = level;
            this.end = end;
        }

        /// Returns its element.
        public Element at() {
            return at;
        }

        /// Returns its level, 1 to 3.
        public int level() {
            return level;
        }

        /// Returns the number of characters of text before its end.
        public int end() {
            return end;
        }

        /// Returns its text on one line.
        public String text() {
            if (text == null) {
                text = ElementText.first(at, HeadFacts.MAX_TITLE);
            }
            return text;
        }

        /// Whether it is inside a link, or a link elsewhere has most of its text.
        public boolean linked() {
            if (at.parent() != null && at.parent().normalName().equals("a")) {
                return true;
            }
            List<Element> links = ElementText.links(at, 1);
            Element link = links.isEmpty() ? null : links.getFirst();
            // An anchor mark behind a heading links to the heading itself.
            return link != null
                    && !link.attr("href").isEmpty()
                    && !link.attr("href").startsWith("#")
                    && ElementText.first(link, HeadFacts.MAX_TITLE).length() * 2 > text().length();
        }
    }

    private final List<Heading> headings = new ArrayList<>();
    private List<Heading> shown;

    /// Called at the end of a heading.
    ///
    /// @param place characters of text before its end
    void close(Element element, int place) {
        String name = element.normalName();
        if (headings.size() < MOST && name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) <= '3') {
            headings.add(new Heading(element, name.charAt(1) - '0', place));
        }
    }

    /// Returns the headings with a text, in order; called after the walk.
    public List<Heading> all() {
        if (shown == null) {
            shown = headings.stream()
                    .filter(heading -> !heading.text().isEmpty())
                    .toList();
        }
        return shown;
    }

    /// Returns the headings of one level.
    public List<Heading> of(int level) {
        return all().stream().filter(heading -> heading.level == level).toList();
    }
}
