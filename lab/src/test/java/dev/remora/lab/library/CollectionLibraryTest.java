package dev.remora.lab.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CollectionLibraryTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final WarcLocation WARC = new WarcLocation(1, 0);

    private static MemoryCollection collection() {
        Topic topic = Topic.of("tea", "茶", Map.of("茶", 1.0), List.of(new Url("http://a.example/")));
        return new MemoryCollection(topic);
    }

    private static void fetched(MemoryCollection collection, String url, String text) {
        Page page = Page.ofText(new Url(url), NOON, "茶", text, "zh");
        var location = collection.store(new StoredPage(
                page,
                new SegmentedText("茶", new Tokens(new int[] {0}, new int[] {1})),
                new SegmentedText(text, Tokens.NONE),
                0.5));
        collection.append(new JournalRecord.Fetched(
                NOON,
                new Url(url),
                new ArchivedResponse(200, WARC),
                location,
                new Assessment(0.5, dev.remora.shared.collection.Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(1)));
        collection.sync();
    }

    private static Holding look(PageLibrary library, String url, Purpose purpose) {
        return library.look(new FetchRequest(new Url(url), purpose));
    }

    @Test
    void holdsTheLastVersionOfEachPageWithItsWords() {
        MemoryCollection collection = collection();
        fetched(collection, "http://a.example/", "旧");
        fetched(collection, "http://a.example/", "新茶");
        CollectionLibrary library = new CollectionLibrary(collection, new Folding());
        HeldPage page = assertInstanceOf(Holding.HeldPageAt.class, look(library, "http://a.example/", Purpose.PAGE))
                .page();
        assertEquals("新茶", page.page().text());
        assertEquals(1, page.words().title().get().tokens().size());
        assertEquals(Set.of("a.example"), library.hosts());
    }

    @Test
    void knowsRedirectsAndWhatIsNotThere() {
        MemoryCollection collection = collection();
        collection.append(
                new JournalRecord.Moved(NOON, new Url("http://a.example/old"), 301, WARC, "http://a.example/new"));
        collection.sync();
        CollectionLibrary library = new CollectionLibrary(collection, new Folding());
        assertInstanceOf(Holding.Elsewhere.class, look(library, "http://a.example/old", Purpose.PAGE));
        assertInstanceOf(Holding.Missing.class, look(library, "http://a.example/new", Purpose.PAGE));
    }

    @Test
    void listsWhatSitemapsAndFeedsNamedInASitemapOfItsOwn() {
        MemoryCollection collection = collection();
        Link link = new Link(
                new Url("http://a.example/listed"),
                new Link.Source(0, Link.Origin.SITEMAP, 0.5, 0),
                Anchor.NONE,
                "",
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing("host:a.example", Link.Inheritance.SEED));
        collection.append(new JournalRecord.Queued(NOON, link, 0.5, new LinkEvidence.Seed()));
        collection.sync();
        CollectionLibrary library = new CollectionLibrary(collection, new Folding());
        assertInstanceOf(Holding.Robots.class, look(library, "http://a.example/robots.txt", Purpose.ROBOTS));
        assertInstanceOf(Holding.Missing.class, look(library, "http://b.example/robots.txt", Purpose.ROBOTS));
        Holding sitemap = look(library, "http://a.example/remora-lab-sitemap.xml", Purpose.SITEMAP);
        assertEquals(
                List.of(new Url("http://a.example/listed")),
                assertInstanceOf(Holding.SitemapAt.class, sitemap).sitemap().pages());
    }

    @Test
    void httpsIsHttpUnlessAPageWasFetchedByIt() {
        MemoryCollection plain = collection();
        assertEquals(canonical(new CollectionLibrary(plain, new Folding())), "https://a.example/");
        fetched(plain, "http://a.example/", "茶");
        assertEquals(canonical(new CollectionLibrary(plain, new Folding())), "http://a.example/");
        fetched(plain, "https://b.example/", "茶");
        assertEquals(canonical(new CollectionLibrary(plain, new Folding())), "https://a.example/");
    }

    private static String canonical(PageLibrary library) {
        return library.urls().canonical("https://a.example/") instanceof UrlVerdict.Accepted(Url url) ? url.text() : "";
    }

    @Test
    void aPageThatWasReadAgainIsThatOfTheSecondReading() {
        MemoryCollection collection = collection();
        fetched(collection, "http://a.example/", "旧");
        Page page = Page.ofText(new Url("http://a.example/"), NOON, "茶", "再读", "zh");
        var location =
                collection.store(new StoredPage(page, SegmentedText.EMPTY, new SegmentedText("再读", Tokens.NONE), 0.5));
        collection.append(new JournalRecord.Moved(NOON, new Url("http://b.example/"), 302, WARC, "http://a.example/"));
        JournalRecord.Fetched again = new JournalRecord.Fetched(
                NOON,
                page.url(),
                new ArchivedResponse(200, WARC),
                location,
                new Assessment(0.5, dev.remora.shared.collection.Verdict.ON_TOPIC, new PageEvidence.Untold()),
                true,
                Likeness.uncompared(1));
        collection.append(new JournalRecord.Reparsed(again, 0.4, true, true));
        collection.sync();
        CollectionLibrary library = new CollectionLibrary(collection, new Folding());
        HeldPage held = assertInstanceOf(Holding.HeldPageAt.class, look(library, "http://a.example/", Purpose.PAGE))
                .page();
        assertEquals("再读", held.page().text());
        assertEquals(Set.of("a.example", "b.example"), library.hosts());
        assertEquals("the collection of the topic 'tea': 1 pages of 2 hosts", library.description());
    }

    @Test
    void noPictureIsKept() {
        MemoryCollection collection = collection();
        fetched(collection, "http://a.example/", "茶");
        CollectionLibrary library = new CollectionLibrary(collection, new Folding());
        assertEquals(new Holding.Missing(404), look(library, "http://a.example/", Purpose.PICTURE));
        assertEquals(
                List.of(),
                assertInstanceOf(Holding.SitemapAt.class, look(library, "http://a.example/s.xml", Purpose.SITEMAP))
                        .sitemap()
                        .pages());
    }
}
