package dev.remora.search.html;

import java.io.StringWriter;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// XML with texts of pages: markup is escaped, characters that XML 1.0 (2.2) does not allow are dropped.
public final class XmlText {
    private static final Pattern FORBIDDEN =
            Pattern.compile("[^\\x{9}\\x{A}\\x{D}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    private XmlText() {}

    /// Writes the root element of a document.
    public interface Root {
        /// Writes it from its start to its end.
        void writeTo(XMLStreamWriter xml) throws XMLStreamException;
    }

    /// Returns a document.
    public static String document(Root root) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("utf-8", "1.0");
            root.writeTo(xml);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("text can always be written as XML", impossible);
        }
        return text.toString();
    }

    /// Writes an element that has only text.
    public static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(allowed(text));
        xml.writeEndElement();
    }

    /// Writes an attribute of the element that was begun last.
    public static void attribute(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeAttribute(name, allowed(text));
    }

    /// Returns a text without the characters that XML does not allow.
    public static String allowed(String text) {
        return FORBIDDEN.matcher(text).replaceAll("");
    }
}
