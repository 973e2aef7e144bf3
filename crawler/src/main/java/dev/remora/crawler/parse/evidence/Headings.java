package dev.remora.crawler.parse.evidence;

import dev.remora.crawler.parse.dom.ElementText;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/// The first headings of a page, of the three upper levels.
public final class Headings {
    private static final int MOST = 30;

    /// A heading, read when asked for.
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

        /// Its element.
        public Element at() {
            return at;
        }

        /// 1 to 3.
        public int level() {
            return level;
        }

        /// Characters of text before its end.
        public int end() {
            return end;
        }

        /// What it says, on one line.
        public String text() {
            if (text == null) {
                text = ElementText.first(at, HeadFacts.MAX_TITLE);
            }
            return text;
        }

        /// Whether all of it is a link that leads elsewhere.
        public boolean linked() {
            if (at.parent() != null && at.parent().normalName().equals("a")) {
                return true;
            }
            List<Element> links = ElementText.links(at, 1);
            Element link = links.isEmpty() ? null : links.getFirst();
            // A mark behind a heading leads to the heading itself.
            return link != null
                    && !link.attr("href").isEmpty()
                    && !link.attr("href").startsWith("#")
                    && ElementText.first(link, HeadFacts.MAX_TITLE).length() * 2 > text().length();
        }
    }

    private final List<Heading> headings = new ArrayList<>();
    private List<Heading> shown;

    /// Reads a heading that has ended.
    ///
    /// @param place characters of text before its end
    void close(Element element, int place) {
        String name = element.normalName();
        if (headings.size() < MOST && name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) <= '3') {
            headings.add(new Heading(element, name.charAt(1) - '0', place));
        }
    }

    /// Those with a text, in order; asked for when all have been read.
    public List<Heading> all() {
        if (shown == null) {
            shown = headings.stream()
                    .filter(heading -> !heading.text().isEmpty())
                    .toList();
        }
        return shown;
    }

    /// Those of one level.
    public List<Heading> of(int level) {
        return all().stream().filter(heading -> heading.level == level).toList();
    }
}
