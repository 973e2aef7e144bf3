package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages with thousands of links to addresses that nobody needs, beside a good site: `maxKnown` is not used up.
class JunkLinksTest {
    private static final int MOST = 4_000;
    private static final int GOOD_PAGES = 60;

    private final TinyWeb web = new TinyWeb();

    /// Hostile sites, whose pages each link to the next and to 300 new domains.
    private void hostile(int sites, double relevance) {
        for (int site = 0; site < sites; site++) {
            for (int page = 0; page < 20; page++) {
                String name = "x" + site + "-" + page;
                Stream<String> junk = IntStream.range(0, 300).mapToObj(i -> "http://junk-" + name + "-" + i + ".cn/");
                web.text(
                        page(site, page),
                        text(name),
                        relevance,
                        Stream.concat(Stream.of(page(site, page + 1)), junk).toArray(String[]::new));
            }
        }
        web.endless = _ -> Optional.of(TinyWeb.status(404));
    }

    private static String page(int site, int page) {
        return "http://hostile" + site + ".cn/page" + "abcdefghijklmnopqrstuvwxyz".charAt(page);
    }

    private static String text(String name) {
        return ("今日优惠 " + name + " 欢迎选购。").repeat(20);
    }

    private static String good(int page) {
        return "http://good.cn/" + (page == 0 ? "" : page);
    }

    /// Links from a page to the next only, so that new addresses of it are found until the end.
    private VirtualCrawl crawl(int sites) {
        for (int page = 0; page < GOOD_PAGES; page++) {
            web.page(good(page), 0.8, page + 1 < GOOD_PAGES ? new String[] {good(page + 1)} : new String[0]);
        }
        String[] seeds = Stream.concat(
                        Stream.of(good(0)), IntStream.range(0, sites).mapToObj(site -> page(site, 0)))
                .toArray(String[]::new);
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(100_000, 16).withMaxKnown(MOST);
        crawl.takes = job -> job.host().equals("good.cn") ? VirtualCrawl.TAKES.multipliedBy(100) : VirtualCrawl.TAKES;
        return crawl.run();
    }

    private static long requested(VirtualCrawl crawl, String prefix) {
        return crawl.pages().stream()
                .filter(url -> url.startsWith(prefix))
                .distinct()
                .count();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void pagesOffTopicFillAtMostHalfOfTheTable(int sites) {
        hostile(sites, 0.2);
        VirtualCrawl crawl = crawl(sites);
        assertEquals(GOOD_PAGES, requested(crawl, "http://good.cn/"), crawl.news.toString());
        long junk = requested(crawl, "http://junk-");
        assertTrue(junk <= Math.min(MOST / 2, sites * 1_000), () -> junk + " addresses");
        assertTrue(
                crawl.news
                        .toString()
                        .contains(sites < 3 ? "as many addresses as a site may" : "found on pages off topic"),
                crawl.news.toString());
    }

    @Test
    void aSiteWithAPageOnTopicMayAddALittleMore() {
        hostile(1, 0.2);
        web.text(page(0, 1), text("针灸"), 0.8, page(0, 2));
        VirtualCrawl crawl = crawl(1);
        long junk = requested(crawl, "http://junk-");
        assertTrue(junk > 1_000 && junk <= 1_500, () -> junk + " addresses");
        assertEquals(GOOD_PAGES, requested(crawl, "http://good.cn/"));
    }

    @Test
    void aKilledCrawlKeepsTheShares() {
        hostile(8, 0.2);
        for (int page = 0; page < GOOD_PAGES; page++) {
            web.page(good(page), 0.8, page + 1 < GOOD_PAGES ? new String[] {good(page + 1)} : new String[0]);
        }
        VirtualCrawl crawl = new VirtualCrawl(
                web,
                Stream.concat(Stream.of(good(0)), IntStream.range(0, 8).mapToObj(site -> page(site, 0)))
                        .toArray(String[]::new));
        crawl.settings = VirtualCrawl.settings(100_000, 16).withMaxKnown(MOST);
        for (int kill = 1; kill < 8; kill++) {
            crawl.run(kill * 40);
            crawl.collection.sync();
        }
        crawl.run();
        assertEquals(GOOD_PAGES, requested(crawl, "http://good.cn/"));
        long junk = requested(crawl, "http://junk-");
        assertTrue(junk <= MOST / 2, () -> junk + " addresses");
    }
}
