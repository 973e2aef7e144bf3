package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Of pages that change alike, those with a high PageRank are visited first.
class RankedVisitsTest {
    private static final String A = "http://a.example";
    private static final String LINKED = A + "/f";

    private static VirtualCrawl crawled() {
        TinyWeb web = new TinyWeb().page(A + "/", 0.8, A + "/d", A + "/e", LINKED, A + "/g", A + "/h");
        for (char page = 'd'; page <= 'h'; page++) {
            web.page(A + "/" + page, page == 'h' ? 0.3 : 0.7);
        }
        return new VirtualCrawl(web, A + "/").run();
    }

    /// @param ranked a page of PageRank `rank`; all others have 0
    private static List<String> first(boolean due, String ranked, double rank) {
        VirtualCrawl crawl = crawled();
        crawl.now = crawl.now.plus(Duration.ofDays(30));
        Recrawl which = due ? new Recrawl.Due() : new Recrawl.All();
        crawl.order = new RunOrder(Optional.of(which), OptionalLong.of(1));
        crawl.ranks = () -> key -> key == new Url(ranked).key() ? rank : 0;
        int before = crawl.asked.size();
        crawl.run();
        return crawl.asked.subList(before, crawl.asked.size()).stream()
                .map(VirtualCrawl.Asked::url)
                .filter(url -> !url.endsWith("/robots.txt"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPageWithAHighRankIsVisitedBeforeOneOfALittleMoreRelevance(boolean due) {
        assertEquals(List.of(LINKED), first(due, LINKED, 0.5));
        assertNotEquals(List.of(LINKED), first(due, LINKED, 0), "else this tests nothing");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noRankOutweighsTwiceTheRelevance(boolean due) {
        assertEquals(List.of(A + "/"), first(due, A + "/h", 1));
    }
}
