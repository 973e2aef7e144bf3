package dev.remora.search.site;

import dev.remora.search.rank.SearchAnswer;
import java.io.StringWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Results as an RSS 2.0 feed, so that a reader tells what is new for a query. Titles and passages are text: what
/// looks like markup in them is escaped, characters that XML does not know are left out.
///
/// @param title of the feed
/// @param description of the feed
/// @param link address of the same search for people
/// @param missing says which words a page does not hold
record Rss(String title, String description, String link, Function<List<String>, String> missing) {
    static final String MEDIA_TYPE = "application/rss+xml; charset=utf-8";

    private static final Pattern UNKNOWN =
            Pattern.compile("[^\\x{9}\\x{A}\\x{D}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

    String of(SearchAnswer answer) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("utf-8", "1.0");
            xml.writeStartElement("rss");
            xml.writeAttribute("version", "2.0");
            xml.writeStartElement("channel");
            element(xml, "title", title);
            element(xml, "link", link);
            element(xml, "description", description);
            for (SearchAnswer.Result found : answer.results()) {
                item(xml, found);
            }
            xml.writeEndElement();
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException("text can always be written as XML", impossible);
        }
        return text.toString();
    }

    private void item(XMLStreamWriter xml, SearchAnswer.Result found) throws XMLStreamException {
        boolean web = found.url().startsWith("http://") || found.url().startsWith("https://");
        xml.writeStartElement("item");
        element(xml, "title", found.title().isBlank() ? found.host() : found.title());
        if (web) {
            element(xml, "link", found.url());
        }
        element(
                xml,
                "description",
                plain(found.snippetHtml()) + (found.missing().isEmpty() ? "" : "\n" + missing.apply(found.missing())));
        xml.writeStartElement("guid");
        xml.writeAttribute("isPermaLink", "false");
        xml.writeCharacters(found.topic() + "/" + found.id());
        xml.writeEndElement();
        Instant when = found.publishedAt()
                .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())
                .orElse(found.fetchedAt());
        element(xml, "pubDate", DateTimeFormatter.RFC_1123_DATE_TIME.format(when.atOffset(ZoneOffset.UTC)));
        xml.writeEndElement();
    }

    /// A passage without its marks, its references undone.
    private static String plain(String html) {
        return html.replace("<mark>", "")
                .replace("</mark>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&")
                .replaceAll("[<>]", " ");
    }

    private static void element(XMLStreamWriter xml, String name, String text) throws XMLStreamException {
        xml.writeStartElement(name);
        xml.writeCharacters(UNKNOWN.matcher(text).replaceAll(""));
        xml.writeEndElement();
    }
}
