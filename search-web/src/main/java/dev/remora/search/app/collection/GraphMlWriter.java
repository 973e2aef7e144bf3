package dev.remora.search.app.collection;

import dev.remora.search.app.collection.ExportedPages.Exported;
import dev.remora.search.html.XmlText;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes pages and the links between them as GraphML (graphml.graphdrawing.org), for Gephi and similar
/// programs. Several links from one page to another become one edge; links to addresses without a page are
/// omitted.
final class GraphMlWriter {
    private static final String NAMESPACE = "http://graphml.graphdrawing.org/xmlns";
    private static final Map<String, String> KEYS = new TreeMap<>(
            Map.of("label", "string", "url", "string", "site", "string", "relevance", "double", "onTopic", "boolean"));

    private final XMLStreamWriter xml;

    private GraphMlWriter(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /// Writes the graph, pages one by one: nodes first, then links.
    static void write(ExportedPages pages, OutputStream out) throws IOException {
        try {
            GraphMlWriter graph =
                    new GraphMlWriter(XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8"));
            graph.begin();
            pages.each(page -> graph.attempt(() -> graph.node(page)));
            pages.each(page -> graph.attempt(() -> graph.links(page, pages)));
            graph.xml.writeEndDocument();
            graph.xml.flush();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private interface Writing {
        void run() throws XMLStreamException;
    }

    private void attempt(Writing writing) throws IOException {
        try {
            writing.run();
        } catch (XMLStreamException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void begin() throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeStartElement("graphml");
        xml.writeDefaultNamespace(NAMESPACE);
        for (Map.Entry<String, String> key : KEYS.entrySet()) {
            xml.writeEmptyElement("key");
            xml.writeAttribute("id", key.getKey());
            xml.writeAttribute("for", "node");
            xml.writeAttribute("attr.name", key.getKey());
            xml.writeAttribute("attr.type", key.getValue());
        }
        xml.writeStartElement("graph");
        xml.writeAttribute("edgedefault", "directed");
    }

    private void node(Exported page) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement("node");
        xml.writeAttribute("id", id(page.page().url()));
        data("label", page.page().title());
        data("url", page.page().url().text());
        data("site", page.site());
        data("relevance", Double.toString(page.relevance()));
        data("onTopic", Boolean.toString(page.onTopic()));
        xml.writeEndElement();
    }

    private void data(String key, String text) throws XMLStreamException {
        xml.writeStartElement("data");
        xml.writeAttribute("key", key);
        xml.writeCharacters(XmlText.allowed(text));
        xml.writeEndElement();
    }

    private void links(Exported page, ExportedPages pages) throws XMLStreamException {
        Set<Url> seen = new HashSet<>();
        for (Outlink link : page.page().outlinks()) {
            if (pages.has(link.target()) && seen.add(link.target())) {
                xml.writeCharacters("\n");
                xml.writeEmptyElement("edge");
                xml.writeAttribute("source", id(page.page().url()));
                xml.writeAttribute("target", id(link.target()));
            }
        }
    }

    private static String id(Url url) {
        return "p" + url.id();
    }
}
