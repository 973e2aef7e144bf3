package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sitemaps that robots.txt names on the same host with or without `www.`.
class TwinSitemapsTest {
    private static final String A = "http://a.example";
    private static final String WWW = "http://www.a.example";

    /// Three pages on topic, and a sitemap with a page to which none leads.
    private static TinyWeb web(String origin, String sitemap, String listed) {
        return new TinyWeb()
                .robots(origin, "Sitemap: " + sitemap + "/sitemap.xml")
                .page(origin + "/", 0.9, origin + "/1", origin + "/2")
                .page(origin + "/1", 0.9)
                .page(origin + "/2", 0.9)
                .on(sitemap + "/sitemap.xml", new Reply.Text(listed + "/hidden"))
                .page(listed + "/hidden", 0.9);
    }

    @ParameterizedTest
    @CsvSource({A + "," + WWW + "," + WWW, WWW + "," + A + "," + WWW, A + "," + A + "," + WWW, WWW + "," + WWW + "," + A
    })
    void areReadAndLeadToPagesOfBoth(String origin, String sitemap, String listed) {
        VirtualCrawl crawl = new VirtualCrawl(web(origin, sitemap, listed), origin + "/").run();
        assertTrue(crawl.pages().contains(listed + "/hidden"), crawl.pages().toString());
    }

    @Test
    void areFollowedWhereTheyHaveMovedToTheOther() {
        TinyWeb web =
                web(A, WWW, WWW).robots(A, "Sitemap: " + A + "/old.xml").moved(A + "/old.xml", WWW + "/sitemap.xml");
        assertTrue(new VirtualCrawl(web, A + "/").run().pages().contains(WWW + "/hidden"));
    }

    /// A site redirects all addresses of the one host to the other.
    @Test
    void costNoRequestForAPageThatIsKnownOnTheOther() {
        TinyWeb web =
                web(A, A, A).on(A + "/sitemap.xml", new Reply.Text(WWW + "/1\n" + WWW + "/2\n" + WWW + "/hidden"));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/").run();
        assertEquals(
                0,
                crawl.pages().stream().filter(url -> url.matches(WWW + "/[12]")).count(),
                crawl.pages().toString());
    }

    @ParameterizedTest
    @CsvSource({"http://b.example", "http://m.a.example", "http://www.b.example"})
    void ofOtherHostsAreNotRead(String other) {
        VirtualCrawl crawl = new VirtualCrawl(web(A, other, other), A + "/").run();
        assertFalse(crawl.asked.stream().anyMatch(asked -> asked.url().startsWith(other)));
    }
}
