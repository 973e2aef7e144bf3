package dev.remora.crawler.feed;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads RSS and Atom in one pass over the XML. Elements are recognized by their local names: wrong namespaces
/// are more common than wrong names.
///
/// Document types are not read: no entity is expanded, and no external resource is opened. If the XML is
/// malformed, the entries before that place are kept.
final class XmlFeed {
    private static final int LONGEST_TEXT = 20_000;
    private static final int DEEPEST = 200;

    private final XMLStreamReader in;
    private final List<RawEntry> entries = new ArrayList<>();
    private final Map<String, String> entry = new HashMap<>();
    private boolean inEntry;
    private int depth;
    private int entryDepth;

    private XmlFeed(XMLStreamReader in) {
        this.in = in;
    }

    static List<RawEntry> read(String xml) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing outside of a feed is read");
        });
        List<RawEntry> none = List.of();
        try {
            XmlFeed feed = new XmlFeed(factory.createXMLStreamReader(new StringReader(xml)));
            feed.read();
            return feed.entries;
        } catch (XMLStreamException | RuntimeException broken) {
            return none;
        }
    }

    private void read() throws XMLStreamException {
        try {
            while (in.hasNext() && entries.size() < FeedReader.MAX_ENTRIES && depth < DEEPEST) {
                switch (in.next()) {
                    case XMLStreamConstants.START_ELEMENT -> start();
                    case XMLStreamConstants.END_ELEMENT -> end();
                    default -> {}
                }
            }
        } catch (XMLStreamException | RuntimeException broken) {
            // entries before this place are kept
        } finally {
            in.close();
        }
    }

    private void start() throws XMLStreamException {
        depth++;
        String name = in.getLocalName();
        if (!inEntry) {
            inEntry = name.equals("item") || name.equals("entry");
            entryDepth = depth;
            if (inEntry) {
                note("about", or(in.getAttributeValue("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "about")));
            }
        } else if (depth == entryDepth + 1) {
            field(name);
        }
    }

    private void field(String name) throws XMLStreamException {
        switch (name) {
            case "link" -> link();
            case "title",
                    "summary",
                    "description",
                    "encoded",
                    "content",
                    "pubDate",
                    "date",
                    "published",
                    "issued",
                    "updated",
                    "modified" -> note(name, text());
            case "guid" -> {
                boolean address = !"false".equals(in.getAttributeValue(null, "isPermaLink"));
                String guid = text();
                note("guid", address && guid.startsWith("http") ? guid : "");
            }
            default -> {}
        }
    }

    /// The address is the text of `link` in RSS, and its attribute in Atom: of several, the one of the page
    /// itself.
    private void link() throws XMLStreamException {
        String href = in.getAttributeValue(null, "href");
        String rel = or(in.getAttributeValue(null, "rel"));
        String text = text();
        if (href == null) {
            note("link", text);
        } else if (rel.isEmpty() || rel.equals("alternate")) {
            note("link", href);
        }
    }

    /// The text up to the end of the element, including that of nested elements (XHTML in Atom); no more than
    /// needed.
    private String text() throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        int within = 1;
        while (within > 0 && in.hasNext()) {
            switch (in.next()) {
                case XMLStreamConstants.START_ELEMENT -> within++;
                case XMLStreamConstants.END_ELEMENT -> within--;
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (text.length() < LONGEST_TEXT) {
                        text.append(in.getText());
                    }
                }
                default -> {}
            }
        }
        depth--;
        return text.toString().strip();
    }

    private void end() {
        if (inEntry && depth == entryDepth) {
            inEntry = false;
            entries.add(new RawEntry(
                    first("link", "guid", "about"),
                    first("title"),
                    first("summary", "description", "encoded", "content"),
                    first("pubDate", "published", "issued", "date", "updated", "modified")));
            entry.clear();
        }
        depth--;
    }

    private void note(String name, String value) {
        if (!value.isBlank()) {
            entry.putIfAbsent(name, value);
        }
    }

    private String first(String... names) {
        for (String name : names) {
            if (entry.containsKey(name)) {
                return entry.get(name);
            }
        }
        return "";
    }

    private static String or(String value) {
        return value == null ? "" : value;
    }
}
