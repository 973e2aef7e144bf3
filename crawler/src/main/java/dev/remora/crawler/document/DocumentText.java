package dev.remora.crawler.document;

import dev.remora.crawler.document.DocumentContent.DocumentLink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// Collects the text and the links of a document from the XHTML events of Tika: paragraphs separated by line
/// feeds, cells of a table by ` | `, white space collapsed. A line that ends between two ideographs is joined
/// with the next, as in print (CSS Text 3, section 4.1.3).
///
/// Bounded: the first character over the limit ends the reading.
final class DocumentText extends DefaultHandler {
    private static final int LONGEST_ANCHOR = 300;
    private static final int LONGEST_ADDRESS = 8_192;
    private static final Set<String> PARAGRAPHS = Set.of("""
                p div h1 h2 h3 h4 h5 h6 li ul ol br body pre dt dd blockquote section article hr""".split("\\s+"));
    private static final Set<String> ROWS = Set.of("tr", "table");
    private static final Set<String> CELLS = Set.of("td", "th");
    private static final Set<String> UNREAD = Set.of("script", "style", "title");

    private final int maxCharacters;
    private final int maxLinks;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder anchor = new StringBuilder();
    private final List<DocumentLink> links = new ArrayList<>();
    private String address = "";
    private String gap = "";
    private int unread;
    private boolean full;

    /// Whether the next cell is the first of its row.
    private boolean rowBegins = true;

    /// Whether the current cell is not the first of its row and still empty: paragraphs in it cause no line
    /// feed.
    private boolean cellBegins;

    /// Ends the reading of a document whose text has reached the limit.
    private static final class Enough extends SAXException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("enough of it was read");
        }
    }

    DocumentText(int maxCharacters, int maxLinks) {
        this.maxCharacters = maxCharacters;
        this.maxLinks = maxLinks;
    }

    @Override
    public void startElement(String uri, String localName, String name, Attributes attributes) {
        unread += UNREAD.contains(localName) ? 1 : 0;
        if (part(localName)) {
            return;
        }
        if (CELLS.contains(localName)) {
            gap = rowBegins ? gap : " | ";
            cellBegins = !rowBegins;
            rowBegins = false;
        } else if (localName.equals("a")) {
            String href = attributes.getValue("href");
            address = href == null || href.length() > LONGEST_ADDRESS ? "" : href.strip();
            anchor.setLength(0);
        }
    }

    /// Handles the start or end of a paragraph or row. Returns whether the element is one.
    private boolean part(String element) {
        if (ROWS.contains(element)) {
            rowBegins = true;
            cellBegins = false;
            gap = "\n";
            return true;
        }
        boolean paragraph = PARAGRAPHS.contains(element);
        if (paragraph && !cellBegins) {
            gap = "\n";
        }
        return paragraph;
    }

    @Override
    public void endElement(String uri, String localName, String name) {
        unread -= UNREAD.contains(localName) ? 1 : 0;
        if (!part(localName) && localName.equals("a") && !address.isEmpty()) {
            if (links.size() < maxLinks) {
                links.add(new DocumentLink(address, anchor.toString().strip()));
            }
            address = "";
        }
    }

    @Override
    public void ignorableWhitespace(char[] characters, int start, int length) throws SAXException {
        characters(characters, start, length);
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        if (unread > 0) {
            return;
        }
        for (int i = start; i < start + length; i++) {
            char c = characters[i];
            if (c == '\n' || c == '\r') {
                gap = gap.isEmpty() ? "~" : gap;
            } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                gap = gap.isEmpty() || gap.equals("~") ? " " : gap;
            } else if (isShown(c)) {
                append(c);
            }
        }
    }

    private static boolean isShown(char c) {
        int type = Character.getType(c);
        return type != Character.CONTROL && type != Character.FORMAT && c != '\ufffe' && c != '\uffff';
    }

    private void append(char c) throws SAXException {
        if (text.length() + gap.length() >= maxCharacters) {
            full = true;
            throw new Enough();
        }
        String between = text.isEmpty() ? "" : gap;
        if (between.equals("~")) {
            between = wide(text.charAt(text.length() - 1)) && wide(c) ? "" : " ";
        }
        text.append(between).append(c);
        if (!address.isEmpty() && anchor.length() < LONGEST_ANCHOR) {
            anchor.append(between.isEmpty() ? "" : " ").append(c);
        }
        gap = "";
        cellBegins = false;
    }

    /// Whether it is an ideograph, kana, or their punctuation, written without spaces.
    private static boolean wide(char c) {
        return (c >= '\u2e80' && c <= '\u9fff')
                || (c >= '\uf900' && c <= '\ufaff')
                || (c >= '\uff01' && c <= '\uff60')
                || Character.isSurrogate(c);
    }

    /// Whether the text has reached the limit.
    boolean full() {
        return full;
    }

    /// Returns the text so far.
    String text() {
        int end = text.length();
        boolean torn = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        return torn ? text.substring(0, end - 1) : text.toString();
    }

    /// Returns the links so far.
    List<DocumentLink> links() {
        return links;
    }
}
