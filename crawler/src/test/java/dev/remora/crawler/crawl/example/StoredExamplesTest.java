package dev.remora.crawler.crawl.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.loop.TinyWeb;
import dev.remora.crawler.crawl.loop.VirtualCrawl;
import dev.remora.shared.url.UrlRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Examples that a collection holds as pages.
class StoredExamplesTest {
    private static final String A = "http://a.example";

    private static Map<String, ExampleText> stored(VirtualCrawl crawl, String... examples) {
        crawl.collection.sync();
        return StoredExamples.of(crawl.collection, List.of(examples), UrlRules.DEFAULT);
    }

    @Test
    void thePagesThatAreStoredAreThereByTheAddressThatTheTopicNames() {
        VirtualCrawl crawl = new VirtualCrawl(
                        new TinyWeb().text(A + "/1", "针灸", 0.9).text(A + "/2", "艾灸", 0.9), A + "/1", A + "/2")
                .run();
        Map<String, ExampleText> stored = stored(crawl, "HTTP://a.example:80/1#part", A + "/3", "file:/an/example", "");
        assertEquals(Map.of("HTTP://a.example:80/1#part", new ExampleText("标题", "针灸")), stored);
    }

    @Test
    void theLastVersionOfAPageCountsAndNoneOfOneThatIsGone() {
        TinyWeb web = new TinyWeb()
                .on(A + "/1", TinyWeb.saying("针灸", 0.9), TinyWeb.saying("拔罐", 0.9))
                .on(A + "/2", TinyWeb.saying("艾灸", 0.9), TinyWeb.status(410));
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/1", A + "/2").run();
        assertEquals(
                Set.of(A + "/1", A + "/2"), stored(crawl, A + "/1", A + "/2").keySet());
        new VirtualCrawl(web, crawl.collection).recrawl();
        assertEquals(Map.of(A + "/1", new ExampleText("标题", "拔罐")), stored(crawl, A + "/1", A + "/2"));
    }

    @Test
    void redirectsAreFollowedAlsoWhereTheTargetWasFetchedBefore() {
        TinyWeb web = new TinyWeb()
                .text(A + "/new", "针灸", 0.9)
                .moved(A + "/old", A + "/new")
                .moved(A + "/older", A + "/old")
                .moved(A + "/loop", A + "/loop");
        VirtualCrawl crawl = new VirtualCrawl(web, A + "/new", A + "/old", A + "/older", A + "/loop").run();
        ExampleText text = new ExampleText("标题", "针灸");
        assertEquals(
                Map.of(A + "/older", text, A + "/old", text), stored(crawl, A + "/older", A + "/old", A + "/loop"));
    }

    @Test
    void fiveRedirectsAreFollowedAndNoSixth() {
        TinyWeb web = new TinyWeb().text(A + "/6", "针灸", 0.9);
        IntStream.range(0, 6).forEach(hop -> web.moved(A + "/" + hop, A + "/" + (hop + 1)));
        String[] all = IntStream.range(0, 7).mapToObj(hop -> A + "/" + hop).toArray(String[]::new);
        VirtualCrawl crawl = new VirtualCrawl(web, all).run();
        assertEquals(Set.of(A + "/1"), stored(crawl, A + "/0", A + "/1").keySet());
    }

    @Test
    void aPageThatSaysThatItIsNoneIsNoExample() {
        TinyWeb web = new TinyWeb().on(A + "/1", TinyWeb.softError("页面不存在"));
        assertEquals(Map.of(), stored(new VirtualCrawl(web, A + "/1").run(), A + "/1"));
    }
}
