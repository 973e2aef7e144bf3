package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
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

    /// A page has 30 links to any of a hundred billion pages. Two in ten pages are on the topic: of their links three
    /// in ten lead to others on it, of the links of other pages one in twenty.
    private static TinyWeb largeWeb() {
        TinyWeb web = new TinyWeb();
        web.endless = url -> number(url).map(n -> {
            SplittableRandom random = new SplittableRandom(n);
            boolean onTopic = n % 10 < 2;
            List<String> links = random.longs(30, 0, 10_000_000_000L)
                    .mapToObj(ten -> {
                        boolean good = random.nextDouble() < (onTopic ? 0.3 : 0.05);
                        long target = 10 * ten + (good ? random.nextInt(2) : random.nextInt(2, 10));
                        return "http://s" + target % 7_919 % 200 + ".example/" + target;
                    })
                    .toList();
            return new TinyWeb.Reply.PageReply(onTopic ? 0.9 : 0.05, false, links);
        });
        return web;
    }

    /// A crawl of 400 pages, which meet 12,000 addresses.
    private static VirtualCrawl large(int maxKnown, int maxWaiting) {
        VirtualCrawl crawl = new VirtualCrawl(largeWeb(), "http://s0.example/0", "http://s10.example/10");
        crawl.settings = VirtualCrawl.settings(400, 8, 1_000_000).withMaxKnown(maxKnown);
        crawl.frontier = crawl.frontier.withMaxWaiting(maxWaiting);
        return crawl.run();
    }

    private static long onTopic(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .filter(fetched -> fetched.verdict() == Verdict.ON_TOPIC)
                .count();
    }

    /// Half of the addresses is left for pages on the topic.
    @Test
    void whatIsIgnoredAtTheBoundCostsNoPageOnTopic() {
        VirtualCrawl free = large(1_000_000, 1_000_000);
        VirtualCrawl bound = large(3_000, 1_000_000);
        assertTrue(known(free).size() > 11_000, known(free).size() + " are known");
        assertTrue(known(bound).size() <= 3_000, known(bound).size() + " are known");
        assertEquals(onTopic(free), onTopic(bound));
    }

    @Test
    void aQueueThatHoldsAllKnownAddressesDropsNothing() {
        assertEquals(
                0, large(12_000, 12_000).journal(JournalRecord.Dropped.class).size());
        assertTrue(!large(12_000, 1_200).journal(JournalRecord.Dropped.class).isEmpty());
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
