package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PageRankFirstTest {
    /// The seed gives 0.85 · 0.15 / 3 = 0.0425 to each of a, b and c: 0.1925. Each of those gives 0.85 ·
    /// 0.1925 / 4 = 0.0409 to its targets: 0.1909, but y, which all three link to, has 0.2727 in the end and
    /// comes before x, which was seen earlier.
    @Test
    void whatManyPagesLinkToComesFirst() {
        SmallWeb web = new SmallWeb()
                .page("", 0, to("a"), to("b"), to("c"))
                .page("a", 0, to("x"), to("y"), to("a1"), to("a2"))
                .page("b", 0, to("y"), to("b1"), to("b2"), to("b3"))
                .page("c", 0, to("c1"), to("c2"), to("c3"), to("y"));
        List<String> order = web.crawl(new PageRankFirst(), "");
        assertEquals(List.of("", "a", "b", "c", "y", "x"), order.subList(0, 6));
    }

    /// The first page, of rank 0.15 as yet, links to two: each has 0.15 + 0.85 · 0.15 / 2 = 0.21375. On the
    /// scale: ln(0.21375 / 0.15) / ln(10⁶ / 0.15) = 0.354172 / 15.712631 = 0.0225406.
    @Test
    void thePriorityIsTheWorkedOne() {
        SmallWeb web = new SmallWeb().page("p", 0, to("a"), to("b"));
        PageRankFirst strategy = new PageRankFirst();
        strategy.observe(Link.seed(SmallWeb.url("p")), new Observation.Judged(web.seen("p")));
        var scored = assertInstanceOf(LinkScore.Priority.class, web.score(strategy, "p", 1, Link.Inheritance.SEED));
        assertEquals(0.0225406, scored.value(), 1e-6);
    }

    @Test
    void aLinkThatIsNotToBeFollowedGetsNothing() {
        Outlink nofollow = new Outlink(Readings.url("c"), Anchor.of("c"), "", true, -1, LinkClass.LEVEL, "html/body/a");
        PageSeen page = Readings.page("p", 0, "", nofollow, Readings.to("a", "a"), Readings.to("b", "b"));
        PageRankFirst strategy = new PageRankFirst();
        strategy.observe(Link.seed(page.page().url()), new Observation.Judged(page));
        assertEquals(
                0.0225406, Readings.value(Readings.offered(strategy, page, 1).getLast()), 1e-6);
    }

    @Test
    void ranksAreComputedAnewEveryTwentyFivePagesAtFirstAndThenWhatWaitsIsScoredAgain() {
        SmallWeb web = ring(130);
        PageRankFirst strategy = new PageRankFirst();
        for (int i = 1; i <= 130; i++) {
            strategy.observe(Link.seed(SmallWeb.url("" + i)), new Observation.Judged(web.seen("" + i)));
            assertEquals(i % 25 == 0 ? Set.of(PriorityStrategy.EVERYTHING) : Set.of(), strategy.groupsToRescore());
        }
    }

    @Test
    void observingThePagesAgainGivesTheSameScores() {
        SmallWeb web = ring(250);
        PageRankFirst live = new PageRankFirst();
        PageRankFirst again = new PageRankFirst();
        for (int i = 1; i <= 250; i++) {
            live.observe(Link.seed(SmallWeb.url("" + i)), new Observation.Judged(web.seen("" + i)));
            value(web, live, i);
            again.observe(Link.seed(SmallWeb.url("" + i)), new Observation.Judged(web.seen("" + i)));
        }
        for (int i = 1; i <= 250; i++) {
            assertEquals(value(web, live, i), value(web, again, i));
        }
    }

    private static double value(SmallWeb web, PriorityStrategy strategy, int page) {
        return ((LinkScore.Priority) web.score(strategy, "" + page, 0, Link.Inheritance.SEED)).value();
    }

    /// Pages that link to the next one and to three drawn ones.
    private static SmallWeb ring(int pages) {
        Random random = new Random(5);
        SmallWeb web = new SmallWeb();
        for (int i = 1; i <= pages; i++) {
            web.page(
                    "" + i,
                    0,
                    to("" + (i % pages + 1)),
                    to("" + random.nextInt(20)),
                    to("" + random.nextInt(pages)),
                    to("" + random.nextInt(pages * 2)));
        }
        return web;
    }
}
