package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Sites that show the same under addresses without end: budgets shrink with sameness.
class SamenessTest {
    private static final String SAME = "这个网页不存在，请返回首页继续浏览其他内容。".repeat(20);

    private final TinyWeb web = new TinyWeb();

    private VirtualCrawl crawl(String seed) {
        VirtualCrawl crawl = new VirtualCrawl(web, seed);
        crawl.settings = VirtualCrawl.settings(5000, 8, 1000);
        return crawl.run(6000);
    }

    private static boolean cut(VirtualCrawl crawl, Class<? extends Exclusion> reason) {
        return crawl.journal(JournalRecord.Dropped.class).stream()
                .anyMatch(dropped -> reason.isInstance(dropped.reason()));
    }

    /// Each page says the same and links to three more, by names of letters.
    @Test
    void aFarmOfPagesThatSayTheSameEndsAndIsToldOf() {
        web.endless =
                url -> url.host().equals("farm.example") && !url.pathAndQuery().equals("/robots.txt")
                        ? Optional.of(TinyWeb.saying(SAME, 0.1, farm(url)))
                        : Optional.empty();
        VirtualCrawl crawl = crawl("http://farm.example/x");
        assertTrue(crawl.pages().size() < 600, () -> crawl.pages().size() + " pages asked for");
        assertTrue(cut(crawl, Exclusion.MuchTheSame.class));
    }

    private static String[] farm(Url url) {
        return IntStream.range(0, 3)
                .mapToObj(i -> url.text() + (char) ('a' + i))
                .toArray(String[]::new);
    }

    /// A page is named anew, by a session, in each link to it.
    @Test
    void addressesThatDifferInASessionOnlyAreAlike() {
        Random random = new Random(7);
        web.endless = url -> url.pathAndQuery().equals("/robots.txt")
                ? Optional.empty()
                : Optional.of(TinyWeb.saying("网页 " + url + " 的内容。".repeat(9), 0.1, sessions(random)));
        VirtualCrawl crawl = crawl("http://shop.example/list?sid=0");
        assertEquals(1001, crawl.pages().size());
        assertTrue(cut(crawl, Exclusion.AlikeOnHost.class));
    }

    private static String[] sessions(Random random) {
        return IntStream.range(0, 20)
                .mapToObj(_ -> {
                    byte[] session = new byte[16];
                    random.nextBytes(session);
                    return "http://shop.example/list?sid=" + HexFormat.of().formatHex(session) + "&a=b";
                })
                .toArray(String[]::new);
    }

    @Test
    void aHostWithManyCopiesAndManyPagesOnTopicIsReadToItsEnd() {
        String[] links = IntStream.range(0, 400)
                .mapToObj(i -> "http://sound.example/" + word(i))
                .toArray(String[]::new);
        web.text("http://sound.example/", "针灸 目录", 0.8, links);
        for (int i = 0; i < 400; i++) {
            web.text(links[i], i % 2 == 0 ? SAME : "针灸 第 " + word(i).repeat(30) + " 篇", i % 2 == 0 ? 0.1 : 0.8);
        }
        assertEquals(401, crawl("http://sound.example/").pages().size());
    }

    private static String word(int i) {
        return "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
    }
}
