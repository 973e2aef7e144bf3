package dev.remora.search.site;

import dev.remora.search.html.XmlText;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jsoup.parser.Parser;

/// Results as an RSS 2.0 feed that shows new results of a query: only full matches, if there are any. Titles and
/// passages are plain text.
///
/// @param title of the feed
/// @param description of the feed
/// @param link address of the same search for people
/// @param missing makes the message about words that a page lacks
record Rss(String title, String description, String link, Function<List<String>, String> missing) {
    static final String MEDIA_TYPE = "application/rss+xml; charset=utf-8";

    String of(SearchAnswer answer) {
        return XmlText.document(xml -> {
            xml.writeStartElement("rss");
            xml.writeAttribute("version", "2.0");
            xml.writeStartElement("channel");
            XmlText.element(xml, "title", title);
            XmlText.element(xml, "link", link);
            XmlText.element(xml, "description", description);
            for (SearchAnswer.Result found : shown(answer.results())) {
                item(xml, found);
            }
            xml.writeEndElement();
            xml.writeEndElement();
        });
    }

    private static List<SearchAnswer.Result> shown(List<SearchAnswer.Result> results) {
        List<SearchAnswer.Result> full =
                results.stream().filter(found -> found.missing().isEmpty()).toList();
        return full.isEmpty() ? results : full;
    }

    private void item(XMLStreamWriter xml, SearchAnswer.Result found) throws XMLStreamException {
        FoundPage page = found.page();
        xml.writeStartElement("item");
        XmlText.element(
                xml,
                "title",
                found.shown().title().isBlank() ? page.host() : found.shown().title());
        if (Url.isWeb(page.url())) {
            XmlText.element(xml, "link", page.url());
        }
        XmlText.element(
                xml,
                "description",
                plain(found.shown().snippetHtml())
                        + (found.missing().isEmpty() ? "" : "\n" + missing.apply(found.missing())));
        xml.writeStartElement("guid");
        xml.writeAttribute("isPermaLink", "false");
        xml.writeCharacters(page.topic() + "/" + page.id());
        xml.writeEndElement();
        Instant when = page.publishedAt()
                .map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant())
                .orElse(page.fetchedAt());
        XmlText.element(xml, "pubDate", DateTimeFormatter.RFC_1123_DATE_TIME.format(when.atOffset(ZoneOffset.UTC)));
        xml.writeEndElement();
    }

    /// Returns a passage as plain text, without marks and character references.
    private static String plain(String html) {
        return Parser.unescapeEntities(html.replaceAll("</?mark>", ""), true).replaceAll("[<>]", " ");
    }
}
