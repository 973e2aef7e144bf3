package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.loop.TinyWeb.Reply;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A farm of thousands of registrable domains at one network address, beside good sites at it and elsewhere.
class NetworkFarmTest {
    private static final String FARM_ADDRESS = "192.0.2.1";
    private static final int DOMAINS = 5_000;
    private static final int GOOD_PAGES = 40;
    private static final int BUDGET = 5_000;

    private final TinyWeb web = new TinyWeb();

    private static String farm(int domain) {
        return "http://farm" + domain % DOMAINS + ".cn/";
    }

    /// Each front page links to three pages of its own and to the front pages of ten other domains.
    private void farm(double relevance) {
        web.endless = url -> !url.hostName().startsWith("farm")
                ? Optional.empty()
                : Optional.of(new Reply.PageReply(relevance, false, links(url)));
        web.addresses = host -> List.of(host.startsWith("far-") ? "198.51.100.7" : FARM_ADDRESS);
    }

    private static List<String> links(Url url) {
        if (!url.pathAndQuery().equals("/")) {
            return List.of();
        }
        int domain = Integer.parseInt(url.hostName().replaceAll("[^0-9]", ""));
        return Stream.concat(
                        Stream.of("a", "b", "c").map(page -> farm(domain) + page),
                        IntStream.rangeClosed(1, 10).mapToObj(i -> farm(domain * 10 + i)))
                .toList();
    }

    private void good(String host, String... others) {
        for (int page = 0; page < GOOD_PAGES; page++) {
            Stream<String> next =
                    page + 1 < GOOD_PAGES ? Stream.of("http://" + host + "/" + (page + 1)) : Stream.empty();
            web.page(
                    "http://" + host + "/" + (page == 0 ? "" : page),
                    0.8,
                    Stream.concat(page == 0 ? Stream.of(others) : Stream.empty(), next)
                            .toArray(String[]::new));
        }
    }

    private VirtualCrawl crawl(String... seeds) {
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(100_000, 16);
        crawl.frontier = FrontierSettings.DEFAULT.withDelay(Duration.ZERO).withPerAddress(16);
        return crawl;
    }

    private static long requests(VirtualCrawl crawl, String prefix) {
        return crawl.asked.stream()
                .filter(asked -> asked.url().startsWith("http://" + prefix))
                .count();
    }

    @Test
    void aFarmOfDomainsAtOneAddressCostsABoundedNumberOfRequestsAndGoodSitesAreCrawledToTheirEnd() {
        farm(0.3);
        good("far-a.cn", farm(0));
        good("far-b.cn");
        good("near-a.cn");
        VirtualCrawl crawl = crawl("http://far-a.cn/", "http://far-b.cn/", "http://near-a.cn/")
                .run();
        assertEquals("the queue is empty", crawl.end);
        for (String host : List.of("far-a.cn", "far-b.cn", "near-a.cn")) {
            assertEquals(GOOD_PAGES + 1, requests(crawl, host), host);
        }
        long most = BUDGET + 20L * GOOD_PAGES + crawl.settings.threads();
        assertTrue(requests(crawl, "farm") <= most, () -> requests(crawl, "farm") + " requests to the farm");
        assertTrue(requests(crawl, "farm") > BUDGET / 2, "the farm would have cost more");
        assertTrue(
                crawl.journal(JournalRecord.Dropped.class).stream()
                        .anyMatch(dropped -> dropped.reason() instanceof Exclusion.PoorNetwork),
                "what was cut is listed with its reason");
    }

    @Test
    void aGoodSiteThatIsFoundOnlyAfterTheFarmUsedItsBudgetUpIsCrawledToItsEnd() {
        farm(0.3);
        good("near-late.cn");
        good("far-a.cn", farm(0));
        web.page("http://far-a.cn/1", 0.8, "http://far-slow.cn/", "http://far-a.cn/2");
        web.page("http://far-slow.cn/", 0.8, "http://near-late.cn/");
        VirtualCrawl crawl = crawl("http://far-a.cn/");
        crawl.takes = job -> job.host().equals("far-slow.cn") ? Duration.ofHours(1) : VirtualCrawl.TAKES;
        crawl.run();
        List<String> pages = crawl.pages();
        assertTrue(pages.indexOf("http://near-late.cn/") > BUDGET / 2, "the farm came first");
        assertEquals(GOOD_PAGES + 1, requests(crawl, "near-late.cn"));
    }

    @Test
    void aSitemapThatTheFarmsBudgetRefusedIsReadOnceItsHostIsProven() {
        farm(0.3);
        web.robots("http://near-late.cn", "Sitemap: http://near-late.cn/sitemap.xml")
                .on("http://near-late.cn/sitemap.xml", new Reply.Text("http://near-late.cn/hidden"))
                .page("http://near-late.cn/hidden", 0.8)
                .page("http://near-late.cn/", 0.3)
                .robots("http://far-a.cn", "Sitemap: http://far-a.cn/sitemap.xml")
                .on("http://far-a.cn/sitemap.xml", new Reply.Text("http://far-a.cn/hidden"))
                .page("http://far-a.cn/hidden", 0.8, "http://near-late.cn/good0")
                .page("http://far-a.cn/", 0.3, farm(0));
        for (int i = 0; i < GOOD_PAGES; i++) {
            web.page("http://near-late.cn/good" + i, 0.8, "http://near-late.cn/good" + (i + 1));
        }
        VirtualCrawl crawl = crawl("http://near-late.cn/", "http://far-a.cn/").run();
        List<String> pages = crawl.pages();
        assertTrue(pages.indexOf("http://far-a.cn/hidden") > BUDGET / 2, "the farm came first");
        assertTrue(pages.contains("http://near-late.cn/good5"), "its pages are permitted");
        assertTrue(pages.contains("http://near-late.cn/hidden"), "and then its sitemap");
    }

    @Test
    void thousandsOfGoodSitesAtOneAddressAreAllCrawled() {
        farm(0.8);
        VirtualCrawl crawl = crawl(farm(0)).run();
        assertEquals(5L * DOMAINS, requests(crawl, "farm"));
    }

    @Test
    void withoutAddressesNothingIsBounded() {
        farm(0.3);
        web.addresses = host -> List.of();
        VirtualCrawl crawl = crawl(farm(0)).run();
        assertEquals(5L * DOMAINS, requests(crawl, "farm"));
    }

    @Test
    void aReopenedCrawlHasUsedTheSameBudget() {
        farm(0.3);
        VirtualCrawl crawl = crawl(farm(0));
        for (int kills = 1; kills <= 5; kills++) {
            crawl.run(1_500 * kills);
            crawl.collection.sync();
        }
        crawl.run();
        assertTrue(
                requests(crawl, "farm") <= BUDGET + 6L * crawl.settings.threads(),
                () -> requests(crawl, "farm") + " requests");
    }
}
