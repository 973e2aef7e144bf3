package dev.remora.search.site;

import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes text from pages into feeds: markup is escaped, characters that XML does not allow are dropped.
final class XmlText {
    private static final Pattern FORBIDDEN =
            Pattern.compile("[^\\x{9}\\x{A}\\x{D}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private XmlText() {}

    static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(allowed(text));
        xml.writeEndElement();
    }

    static void attribute(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeAttribute(name, allowed(text));
    }

    private static String allowed(String text) {
        return FORBIDDEN.matcher(text).replaceAll("");
    }
}
