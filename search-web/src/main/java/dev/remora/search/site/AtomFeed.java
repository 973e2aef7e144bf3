package dev.remora.search.site;

import dev.remora.search.html.XmlText;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.TopicOverview;
import dev.remora.shared.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// The newest articles of a topic as an Atom feed (RFC 4287). An entry keeps its id when its page changes, and
/// its `updated` is the fetch of the current version, so readers show changed pages again.
///
/// @param title of the feed
/// @param author of the feed: the name of this service
/// @param language of the title, a BCP 47 tag
/// @param base address of this server, without a slash at the end
/// @param self path of the feed
/// @param start path of the topic's start page
record AtomFeed(String title, String author, String language, String base, String self, String start) {
    static final String MEDIA_TYPE = "application/atom+xml; charset=utf-8";

    private static final String NAMESPACE = "http://www.w3.org/2005/Atom";

    String of(TopicOverview overview) {
        return XmlText.document(xml -> {
            xml.writeStartElement("feed");
            xml.writeDefaultNamespace(NAMESPACE);
            xml.writeAttribute("xml:lang", language);
            XmlText.element(xml, "id", id("topic " + overview.topic().id()));
            XmlText.element(xml, "title", title);
            XmlText.element(xml, "subtitle", overview.topic().description());
            XmlText.element(xml, "updated", updated(overview).toString());
            xml.writeStartElement("author");
            XmlText.element(xml, "name", author);
            xml.writeEndElement();
            link(xml, "self", base + self);
            link(xml, "alternate", base + start);
            for (KnownPage page : overview.latest().newest()) {
                entry(xml, page);
            }
            xml.writeEndElement();
        });
    }

    private void entry(XMLStreamWriter xml, KnownPage page) throws XMLStreamException {
        xml.writeStartElement("entry");
        if (!page.language().isEmpty()) {
            XmlText.attribute(xml, "xml:lang", page.language());
        }
        XmlText.element(xml, "id", id(page.topic() + "/" + page.id()));
        XmlText.element(xml, "title", page.heading());
        // An entry without content must have a link (RFC 4287, 4.1.2).
        link(xml, "alternate", Url.isWeb(page.url()) ? page.url() : base + "/pages/" + page.id());
        if (page.indexed().publishedAt().isPresent()) {
            Instant day = page.indexed()
                    .publishedAt()
                    .get()
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant();
            XmlText.element(xml, "published", day.toString());
        }
        XmlText.element(xml, "updated", page.indexed().fetchedAt().toString());
        if (!page.summary().isBlank()) {
            XmlText.element(xml, "summary", page.summary());
        }
        xml.writeEndElement();
    }

    private static Instant updated(TopicOverview overview) {
        return overview.latest().newest().isEmpty()
                ? Instant.EPOCH
                : overview.latest().newest().getFirst().indexed().fetchedAt();
    }

    /// Returns an id that depends on nothing but the name, so it survives a restart, a rebuilt index and a
    /// move.
    private static String id(String name) {
        return "urn:uuid:" + UUID.nameUUIDFromBytes(("remora " + name).getBytes(StandardCharsets.UTF_8));
    }

    private static void link(XMLStreamWriter xml, String relation, String address) throws XMLStreamException {
        xml.writeEmptyElement("link");
        xml.writeAttribute("rel", relation);
        XmlText.attribute(xml, "href", address);
    }
}
