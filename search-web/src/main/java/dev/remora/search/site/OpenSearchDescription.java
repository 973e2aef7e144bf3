package dev.remora.search.site;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// The OpenSearch 1.1 description with which a browser adds the search engine.
///
/// @param name of the engine, at most 16 characters
/// @param description of what it finds
/// @param base address of the server, without a trailing slash
/// @param icon path of the logo
record OpenSearchDescription(String name, String description, String base, String icon) {
    static final String MEDIA_TYPE = "application/opensearchdescription+xml; charset=utf-8";

    String text() {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("utf-8", "1.0");
            xml.writeStartElement("OpenSearchDescription");
            xml.writeDefaultNamespace("http://a9.com/-/spec/opensearch/1.1/");
            element(xml, "ShortName", name);
            element(xml, "Description", description);
            element(xml, "InputEncoding", "UTF-8");
            element(xml, "Image", base + icon);
            url(xml, "text/html", "results", "/search?q={searchTerms}");
            url(xml, "application/rss+xml", "results", "/search?format=rss&q={searchTerms}");
            url(xml, "application/x-suggestions+json", "suggestions", "/suggest?q={searchTerms}");
            url(xml, "application/opensearchdescription+xml", "self", "/opensearch.xml");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("text can always be written as XML", impossible);
        }
        return text.toString();
    }

    private void url(XMLStreamWriter xml, String type, String relation, String template) throws XMLStreamException {
        xml.writeEmptyElement("Url");
        xml.writeAttribute("type", type);
        xml.writeAttribute("rel", relation);
        xml.writeAttribute("template", base + template);
    }

    private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(text);
        xml.writeEndElement();
    }
}
