package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One farm under many registrable domains, beside sound sites, and sites that repeat one another for good
/// reasons.
class LinkFarmTest {
    private static final String ARTICLE = "针灸可以缓解疼痛，医生先问病情再决定取哪些穴位，留针大约二十分钟。艾灸用温热的办法调理身体，"
            + "适合怕冷的人在冬天使用。推拿放松肌肉，拔罐祛除湿气，几种方法常常配合起来用。治疗期间饮食清淡，早些休息，"
            + "不要着急停药。每个人的体质不同，见效的时间也不一样，请和大夫商量以后再做决定。";
    private static final int SOUND = 5;
    private static final int PAGES = 30;
    private static final double ON = 0.8;

    private final TinyWeb web = new TinyWeb();

    private static String own(String host, int page) {
        SplittableRandom random = new SplittableRandom((host + page).hashCode());
        return IntStream.range(0, 80)
                .mapToObj(_ -> Character.toString(0x4e00 + random.nextInt(6_000)))
                .reduce("针灸", String::concat);
    }

    /// A site whose pages link each to the next.
    private void site(String host, int pages, int shared, String... others) {
        for (int page = 0; page < pages; page++) {
            String[] links = page == 0
                    ? IntStream.range(0, others.length + 1)
                            .mapToObj(i -> i < others.length ? others[i] : "http://" + host + "/1")
                            .toArray(String[]::new)
                    : new String[] {"http://" + host + "/" + (page + 1)};
            String text = page < shared ? ARTICLE + "第 " + page + " 篇 " + own("shared", page) : own(host, page);
            web.text("http://" + host + "/" + (page == 0 ? "" : page), text, ON, links);
        }
    }

    /// Each page has the farm's text about a city of its own, and links to twenty domains that nobody has seen.
    private void farm(double relevance) {
        web.endless =
                url -> url.hostName().startsWith("farm") && !url.pathAndQuery().equals("/robots.txt")
                        ? Optional.of(TinyWeb.saying(ARTICLE.replace("医生", url.hostName()), relevance, domains(url)))
                        : Optional.empty();
    }

    private static String[] domains(Url from) {
        return IntStream.range(0, 20)
                .mapToObj(i -> "http://farm" + Integer.toUnsignedString((from.text() + i).hashCode()) + ".cn/"
                        + (i % 2 == 0 ? "" : "a"))
                .toArray(String[]::new);
    }

    private VirtualCrawl crawl(String... seeds) {
        VirtualCrawl crawl = new VirtualCrawl(web, seeds);
        crawl.settings = VirtualCrawl.settings(3_000, 8);
        return crawl.run(30_000);
    }

    private static String[] seeds(String... more) {
        return IntStream.range(0, SOUND + more.length)
                .mapToObj(i -> i < SOUND ? "http://sound" + i + ".cn/" : more[i - SOUND])
                .toArray(String[]::new);
    }

    private static long pages(VirtualCrawl crawl, String host) {
        return crawl.journal(JournalRecord.Fetched.class).stream()
                .filter(page -> page.url().host().startsWith(host))
                .count();
    }

    private static long cut(VirtualCrawl crawl) {
        return crawl.journal(JournalRecord.Dropped.class).stream()
                .filter(dropped -> dropped.reason() instanceof Exclusion.LinkFarm)
                .count();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.9})
    void aFarmUnderDomainsWithoutEndCostsAnExplorationBudgetAndIsToldOf(double relevance) {
        farm(relevance);
        for (int i = 0; i < SOUND; i++) {
            site("sound" + i + ".cn", PAGES, 0, "http://farm" + i + ".cn/");
        }
        VirtualCrawl crawl = crawl(seeds());
        assertEquals(SOUND * PAGES, pages(crawl, "sound"));
        assertTrue(pages(crawl, "farm") < 130, () -> pages(crawl, "farm") + " pages of the farm");
        assertTrue(crawl.asked.size() < 3_000, () -> crawl.asked.size() + " requests");
        assertTrue(cut(crawl) > 0);
    }

    @Test
    void aSiteWhoseArticlesAFarmCopiesIsReadToItsEnd() {
        site("sound0.cn", PAGES, 0);
        web.endless = url -> {
            if (!url.hostName().startsWith("farm") || url.pathAndQuery().equals("/robots.txt")) {
                return Optional.empty();
            }
            int page = Math.floorMod(url.hashCode(), 2);
            String[] links = domains(url);
            links[0] = "http://sound0.cn/" + page;
            return Optional.of(TinyWeb.saying(own("sound0.cn", page), ON, links));
        };
        VirtualCrawl crawl = crawl("http://farm0.cn/", "http://sound0.cn/");
        assertEquals(PAGES, pages(crawl, "sound0.cn"));
        assertTrue(pages(crawl, "farm") < 300, () -> pages(crawl, "farm") + " pages of the farm");
    }

    /// A dozen papers print the same five of thirty articles, and their first pages at that.
    @Test
    void sitesThatShareSomeArticlesAreReadToTheirEnds() {
        for (int i = 0; i < 12; i++) {
            site("paper" + i + ".cn", PAGES, 5);
        }
        String[] seeds = IntStream.range(0, 12)
                .mapToObj(i -> "http://paper" + i + ".cn/")
                .toArray(String[]::new);
        VirtualCrawl crawl = crawl(seeds);
        assertEquals(12 * PAGES, pages(crawl, "paper"));
        assertEquals(0, cut(crawl));
    }

    @Test
    void aNewSiteWhoseFirstPageAFarmHasTooIsReadToItsEnd() {
        farm(ON);
        site("sound0.cn", PAGES, 0, "http://farm0.cn/");
        web.text("http://sound0.cn/" + PAGES, own("sound0.cn", PAGES), ON, "http://late.cn/");
        web.text("http://late.cn/", ARTICLE, ON, "http://late.cn/1");
        for (int page = 1; page < PAGES; page++) {
            web.text("http://late.cn/" + page, own("late.cn", page), ON, "http://late.cn/" + (page + 1));
        }
        VirtualCrawl crawl = crawl("http://sound0.cn/");
        assertTrue(cut(crawl) > 0);
        assertEquals(PAGES, pages(crawl, "late.cn"));
    }

    @Test
    void twoSitesOfOneContentAreReadToTheirEnds() {
        for (String host : new String[] {"one.cn", "two.cn"}) {
            for (int page = 0; page < 150; page++) {
                String path = page == 0 ? "" : Integer.toString(page);
                web.text("http://" + host + "/" + path, own("both", page), ON, "http://" + host + "/" + (page + 1));
            }
        }
        VirtualCrawl crawl = crawl("http://one.cn/", "http://two.cn/");
        assertEquals(0, cut(crawl));
    }

    @Test
    void whereverACrawlIsKilledTheFarmIsKnownAsItWas() {
        farm(ON);
        site("sound0.cn", PAGES, 0, "http://farm0.cn/");
        VirtualCrawl whole = crawl("http://sound0.cn/");
        VirtualCrawl killed = new VirtualCrawl(web, "http://sound0.cn/");
        killed.settings = whole.settings;
        killed.run(120);
        VirtualCrawl resumed = new VirtualCrawl(web, killed.collection);
        resumed.settings = whole.settings;
        resumed.run(30_000);
        assertTrue(cut(resumed) > 0);
        assertTrue(pages(resumed, "farm") < 200);
    }
}
