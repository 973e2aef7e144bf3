package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `maxKnown` bounds the known addresses, and with them memory and journal: beyond it new links are ignored.
class KnownAddressesTest {
    private static final String A = "http://a.example";
    private static final int MOST = 40;

    /// A web without end: page n links to 3n+1, 3n+2 and 3n+3.
    private static TinyWeb web() {
        TinyWeb web = new TinyWeb();
        web.endless = url -> number(url)
                .map(n -> new TinyWeb.Reply.PageReply(
                        0.9, false, List.of(page(3 * n + 1), page(3 * n + 2), page(3 * n + 3))));
        return web;
    }

    private static String page(long number) {
        return A + "/" + number;
    }

    private static Optional<Long> number(Url url) {
        String path = url.pathAndQuery().substring(1);
        return path.matches("[0-9]+") ? Optional.of(Long.valueOf(path)) : Optional.empty();
    }

    private static VirtualCrawl crawl(MemoryCollection collection) {
        VirtualCrawl crawl = new VirtualCrawl(web(), collection);
        crawl.settings = VirtualCrawl.settings(1000, 1).withMaxKnown(MOST);
        return crawl;
    }

    private static MemoryCollection collection() {
        return new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, page(0)));
    }

    private static Set<String> known(VirtualCrawl crawl) {
        Set<String> known = new TreeSet<>();
        crawl.journal(JournalRecord.Queued.class)
                .forEach(queued -> known.add(queued.link().target().text()));
        crawl.journal(JournalRecord.Dropped.class)
                .forEach(dropped -> known.add(dropped.url().text()));
        return known;
    }

    private static Set<String> fetched(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .map(fetched -> fetched.url().text())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aCrawlEndsWithThePagesThatItMayKnowAndSaysSoOnce() {
        VirtualCrawl crawl = crawl(collection()).run();
        Set<String> first = IntStream.range(0, MOST)
                .mapToObj(KnownAddressesTest::page)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(first, known(crawl));
        assertEquals(first, fetched(crawl));
        assertEquals("the queue is empty", crawl.end);
        assertEquals(
                List.of("40 addresses are known, as many as the topic allows (crawl.maxKnown): new links are ignored"),
                crawl.news);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 9, 14, 30, 41})
    void aCrawlThatIsKilledEndsAlike(int requests) {
        MemoryCollection collection = collection();
        crawl(collection).run(requests);
        VirtualCrawl second = crawl(collection).run();
        VirtualCrawl whole = crawl(collection()).run();
        assertEquals(known(whole), known(second));
        assertEquals(fetched(whole), fetched(second));
    }

    @Test
    void nothingIsJournalledForALinkThatIsIgnored() {
        VirtualCrawl crawl = crawl(collection()).run();
        assertEquals(MOST, crawl.journal(JournalRecord.Queued.class).size());
        assertEquals(0, crawl.journal(JournalRecord.Dropped.class).size());
    }

    @Test
    void sitemapsFeedsAndRedirectsAddNoAddressesEither() {
        VirtualCrawl crawl = new VirtualCrawl(
                new TinyWeb()
                        .robots(A, "Sitemap: " + A + "/sitemap.xml")
                        .page(page(0), 0.9, page(1), page(2), page(3))
                        .page(page(1), 0.9)
                        .moved(page(2), A + "/new")
                        .on(page(3), new TinyWeb.Reply.Feed(List.of(A + "/entry")))
                        .on(A + "/sitemap.xml", new TinyWeb.Reply.Text(A + "/listed")),
                page(0));
        crawl.settings = VirtualCrawl.settings(1000, 1).withMaxKnown(4);
        crawl.run();
        assertTrue(crawl.pages().contains(A + "/sitemap.xml"), crawl.pages().toString());
        assertEquals(4, known(crawl).size());
    }

    @Test
    void aPageThatMovesKeepsItsPlace() {
        TinyWeb web = new TinyWeb().page(page(0), 0.9, page(1)).page(page(1), 0.9);
        VirtualCrawl crawl = new VirtualCrawl(web, page(0));
        crawl.settings = VirtualCrawl.settings(1000, 1).withMaxKnown(2);
        crawl.run();
        web.moved(page(1), A + "/new").page(A + "/new", 0.9);
        VirtualCrawl again = new VirtualCrawl(web, crawl.collection);
        again.settings = crawl.settings;
        assertTrue(again.recrawl().pages().contains(A + "/new"), "a known page is followed to its new address");
    }

    @Test
    void aLargerBoundLetsAnEarlierCrawlGoOn() {
        MemoryCollection collection = collection();
        crawl(collection).run();
        VirtualCrawl more = crawl(collection);
        more.settings = more.settings.withMaxKnown(2 * MOST);
        assertEquals(List.of(), more.run().pages(), "all known pages are fetched");
        more.recrawl();
        assertEquals(2 * MOST, fetched(more).size());
    }
}
