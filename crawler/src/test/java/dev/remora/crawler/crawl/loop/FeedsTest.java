package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FeedsTest {
    private static final String A = "http://a.example";
    /// Twenty pages of one site.
    private static final String[] PAGES =
            "abcdefghijklmnopqrst".chars().mapToObj(c -> A + "/" + (char) c).toArray(String[]::new);

    private static TinyWeb web(double relevance) {
        return new TinyWeb()
                .on(A + "/", new TinyWeb.Reply.Naming(relevance, List.of(A + "/feed")))
                .on(A + "/feed", new TinyWeb.Reply.Feed(List.of(A + "/1", A + "/2")))
                .page(A + "/1", 0.9)
                .page(A + "/2", 0.9);
    }

    @Test
    void theFeedOfAPageOnTopicIsReadOnceAndItsLinksGoIn() {
        VirtualCrawl crawl = new VirtualCrawl(web(0.9), A + "/").run();
        assertEquals(List.of(A + "/", A + "/feed", A + "/1", A + "/2"), crawl.pages());
        List<Link> listed = crawl.journal(JournalRecord.Queued.class).stream()
                .map(JournalRecord.Queued::link)
                .filter(link -> link.origin() == Link.Origin.FEED)
                .toList();
        assertEquals(2, listed.size());
        assertEquals("标题", listed.getFirst().anchor().text());
        assertEquals("摘要", listed.getFirst().around());
    }

    @Test
    void aFeedIsNotCountedAmongThePages() {
        VirtualCrawl crawl = new VirtualCrawl(web(0.9), A + "/");
        crawl.settings = VirtualCrawl.settings(3, 8);
        assertEquals(4, crawl.run().pages().size());
        assertEquals(3, crawl.journal(JournalRecord.Fetched.class).size());
        assertEquals(0, crawl.journal(JournalRecord.Failed.class).size());
    }

    @Test
    void theFeedOfAPageOffTopicIsLeftAlone() {
        assertEquals(List.of(A + "/"), new VirtualCrawl(web(0.1), A + "/").run().pages());
    }

    private static TinyWeb aFeedForEachPage() {
        TinyWeb web = new TinyWeb();
        for (String page : PAGES) {
            web.on(page, new TinyWeb.Reply.Naming(0.9, List.of(page + "/feed")))
                    .on(page + "/feed", new TinyWeb.Reply.Feed(List.of()));
        }
        return web;
    }

    @Test
    void aSiteWithAFeedForEachPageIsAskedForAFewOfThem() {
        TinyWeb web = aFeedForEachPage();
        VirtualCrawl crawl = new VirtualCrawl(web, PAGES).run();
        assertEquals(
                3, crawl.pages().stream().filter(url -> url.endsWith("/feed")).count());
    }

    @Test
    void aRecrawlReadsTheFeedAgainAndFindsWhatIsNew() {
        VirtualCrawl first = new VirtualCrawl(web(0.9), A + "/").run();
        TinyWeb later = web(0.9).on(A + "/feed", new TinyWeb.Reply.Feed(List.of(A + "/new", A + "/1")))
                .page(A + "/new", 0.9);
        VirtualCrawl second = new VirtualCrawl(later, first.collection).recrawl();
        assertTrue(second.pages().contains(A + "/new"), second.pages().toString());
        assertEquals(A + "/feed", second.pages().getFirst());
    }

    @Test
    void aRunThatGoesOnAsksForNoFurtherFeedsOfAHost() {
        TinyWeb web = aFeedForEachPage();
        VirtualCrawl first = new VirtualCrawl(web, PAGES);
        first.settings = VirtualCrawl.settings(10, 1);
        first.run();
        VirtualCrawl second = new VirtualCrawl(web, first.collection);
        second.settings = VirtualCrawl.settings(100, 1);
        second.run();
        long feeds = Stream.concat(first.pages().stream(), second.pages().stream())
                .filter(url -> url.endsWith("/feed"))
                .count();
        assertEquals(3, feeds);
    }

    @Test
    void aPageThatHasBecomeAFeedIsRemoved() {
        VirtualCrawl first =
                new VirtualCrawl(new TinyWeb().page(A + "/", 0.9, A + "/news").page(A + "/news", 0.9), A + "/").run();
        TinyWeb later = new TinyWeb().page(A + "/", 0.9).on(A + "/news", new TinyWeb.Reply.Feed(List.of(A + "/new")));
        VirtualCrawl second = new VirtualCrawl(later, first.collection).recrawl();
        assertEquals(
                List.of(A + "/news"),
                second.journal(JournalRecord.Removed.class).stream()
                        .map(removed -> removed.url().text())
                        .toList());
        VirtualCrawl third = new VirtualCrawl(later, second.collection).recrawl();
        assertTrue(third.pages().contains(A + "/news"), "it is asked for again, as a feed");
    }

    @Test
    void robotsHoldForFeedsToo() {
        TinyWeb web = web(0.9).robots(A, "User-agent: *", "Disallow: /feed");
        List<String> pages = new VirtualCrawl(web, A + "/").run().pages();
        assertTrue(pages.contains(A + "/"), pages.toString());
        assertFalse(pages.contains(A + "/feed"), pages.toString());
    }
}
