package dev.remora.search.site;

import dev.remora.search.html.XmlText;
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
        return XmlText.document(xml -> {
            xml.writeStartElement("OpenSearchDescription");
            xml.writeDefaultNamespace("http://a9.com/-/spec/opensearch/1.1/");
            XmlText.element(xml, "ShortName", name);
            XmlText.element(xml, "Description", description);
            XmlText.element(xml, "InputEncoding", "UTF-8");
            XmlText.element(xml, "Image", base + icon);
            url(xml, "text/html", "results", "/search?q={searchTerms}");
            url(xml, "application/rss+xml", "results", "/search?format=rss&q={searchTerms}");
            url(xml, "application/x-suggestions+json", "suggestions", "/suggest?q={searchTerms}");
            url(xml, "application/opensearchdescription+xml", "self", "/opensearch.xml");
            xml.writeEndElement();
        });
    }

    private void url(XMLStreamWriter xml, String type, String relation, String template) throws XMLStreamException {
        xml.writeEmptyElement("Url");
        xml.writeAttribute("type", type);
        xml.writeAttribute("rel", relation);
        xml.writeAttribute("template", base + template);
    }
}
