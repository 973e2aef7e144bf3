package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlSettings.AuxiliaryBounds;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `maxDepth` bounds the links followed from a seed: so many are, and not one more.
class DepthBoundTest {
    private static final String A = "http://a.example";
    private static final List<String> CHAIN = List.of("/", "/one", "/two", "/three", "/four", "/five");

    private static TinyWeb chain() {
        TinyWeb web = new TinyWeb();
        for (int i = 0; i + 1 < CHAIN.size(); i++) {
            web.page(A + CHAIN.get(i), 0.9, A + CHAIN.get(i + 1));
        }
        return web.page(A + CHAIN.getLast(), 0.9);
    }

    private static VirtualCrawl crawl(TinyWeb web, int maxDepth) {
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/");
        crawl.settings = new CrawlSettings(
                1000,
                1,
                new LinkBounds(Topic.Focus.SOFT, 10_000_000, maxDepth, 5, 3, 50),
                HostPauses.of(Duration.ofSeconds(5)),
                new AuxiliaryBounds(Duration.ofDays(1), 20, 100),
                Shard.WHOLE);
        return crawl.run();
    }

    private static List<String> paths(VirtualCrawl crawl) {
        return crawl.pages().stream().map(url -> url.substring(A.length())).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void linksAreFollowedAsFarAsTheBoundAndNoFurther(int maxDepth) {
        VirtualCrawl crawl = crawl(chain(), maxDepth);
        assertEquals(CHAIN.subList(0, maxDepth + 1), paths(crawl));
        JournalRecord.Dropped dropped =
                crawl.journal(JournalRecord.Dropped.class).getFirst();
        assertEquals(A + CHAIN.get(maxDepth + 1), dropped.url().text());
        assertEquals(new Exclusion.TooDeep(maxDepth), dropped.reason());
    }

    @Test
    void aRedirectIsNoFurtherLink() {
        TinyWeb web = new TinyWeb()
                .page(A + "/", 0.9, A + "/old")
                .moved(A + "/old", A + "/new")
                .page(A + "/new", 0.9, A + "/behind")
                .page(A + "/behind", 0.9);
        assertEquals(List.of("/", "/old", "/new"), paths(crawl(web, 1)));
    }

    @Test
    void whatASitemapNamesIsOneLinkFromASeed() {
        TinyWeb web = chain().robots(A, "Sitemap: " + A + "/sitemap.xml")
                .on(A + "/sitemap.xml", new TinyWeb.Reply.Text(A + "/named"))
                .page(A + "/named", 0.9, A + "/behind")
                .page(A + "/behind", 0.9);
        assertEquals(List.of("/", "/one", "/sitemap.xml", "/named"), paths(crawl(web, 1)));
        assertEquals(List.of("/", "/sitemap.xml"), paths(crawl(web, 0)));
    }
}
