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

/// Reads RSS and Atom with one pass over the XML. Elements are known by their local names: namespaces are wrong
/// more often than names are.
///
/// Document types are not read: no entity is expanded, nothing outside is opened. Where the XML breaks, the entries
/// before that place are kept.
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
            // what stands before is kept
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

    /// An address is the text of RSS's `link`, the attribute of Atom's: there, of several, the one to the page
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

    /// The text up to the end of the element, that of elements within it too (XHTML in Atom); no more than is
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
