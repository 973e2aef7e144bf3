package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.graph.TopicWords;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.text.Folding;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class IPageRankFirstTest {
    private static final List<String> SAYINGS = List.of("法律", "宪法", "天气", "纪律", "");

    private static final TopicWords LAW =
            new TopicWords(List.of("法律"), 0.5, SmallWeb.parts().segmenter(), new Folding());

    private static IPageRankFirst strategy() {
        return new IPageRankFirst(LAW::nearest);
    }

    /// The page has 0.15. RW: 法规, a synonym, 1; 宪法, near, 0.7; 天气 0: the first gets 0.15 + 0.85 · 0.15 · 1 /
    /// 1.7 = 0.225, the second 0.15 + 0.1275 · 0.7 / 1.7 = 0.2025. On the scale: ln(0.225 / 0.15) / ln(10⁶ /
    /// 0.15) =
    /// 0.405465 / 15.712631 = 0.025805; ln(1.35) / 15.712631 = 0.300105 / 15.712631 = 0.019100.
    @Test
    void thePriorityIsTheWorkedOne() {
        SmallWeb web = new SmallWeb().page("p", 0, to("a", "法规"), to("b", "宪法"), to("c", "天气"));
        IPageRankFirst strategy = strategy();
        strategy.observe(Link.seed(SmallWeb.url("p")), new Observation.Judged(web.seen("p")));
        assertEquals(0.025805, value(web.score(strategy, "p", 0, Link.Inheritance.SEED)), 1e-6);
        assertEquals(0.019100, value(web.score(strategy, "p", 1, Link.Inheritance.SEED)), 1e-6);
        assertInstanceOf(LinkScore.Drop.class, web.score(strategy, "p", 2, Link.Inheritance.SEED));
    }

    @Test
    void aPageWhoseLinksSayNothingPassesNothingOn() {
        SmallWeb web = new SmallWeb()
                .page("", 0, to("a", "天气"), to("b", "", "一周天气"), to("c", "法律"))
                .page("c", 0, to("d"), to("e"));
        assertEquals(List.of("", "c"), web.crawl(strategy(), ""));
        assertEquals(List.of("a", "b", "d", "e"), web.dropped());
    }

    @Test
    void whatWasDroppedComesBackWithALinkThatSpeaksOfTheTopic() {
        SmallWeb web = new SmallWeb().page("", 0, to("a"), to("c", "法律")).page("c", 0, to("a", "法律"));
        assertEquals(List.of("", "c", "a"), web.crawl(strategy(), ""));
    }

    /// PageRank would go for x, which is linked to by three pages; IPageRank for y, which one of them calls 法律.
    @Test
    void rankFlowsOnlyThroughLinksThatSpeakOfTheTopic() {
        SmallWeb web = new SmallWeb()
                .page("", 0, to("a", "宪法"), to("b", "宪法"), to("c", "宪法"))
                .page("a", 0, to("x", "宪法"), to("a1", "法律"), to("a2", "法律"))
                .page("b", 0, to("x"), to("y", "法律"))
                .page("c", 0, to("x"));
        List<String> order = web.crawl(strategy(), "");
        assertTrue(order.indexOf("y") < order.indexOf("x"), order::toString);
    }

    @Test
    void anEntryOfASitemapIsNeverDropped() {
        Link entry = new Link(
                SmallWeb.url("1"),
                new Link.Source(0, Link.Origin.SITEMAP, 0.5, 0),
                Anchor.NONE,
                "",
                new Link.Steps(1, 0, 0),
                Link.Place.NONE,
                new Link.Standing("host:small.example", Link.Inheritance.SEED));
        assertEquals(0, value(strategy().score(entry, SmallWeb.context(entry, true, Optional.empty()))));
    }

    @Test
    void aTopicWithoutKeywordsHasItsModelJudgeWhatIsSaid() {
        SmallWeb web = new SmallWeb().page("", 0, to("a", "0.4"), to("b", "0.6"));
        assertEquals(List.of("", "b"), web.crawl(new IPageRankFirst(SmallWeb.parts()), ""));
    }

    @Property(tries = 50, seed = "41")
    void liesFromZeroToOneAndIsTheSameAgainWhenThePagesAreObservedAgain(@ForAll long seed) {
        SmallWeb web = drawn(new Random(seed));
        IPageRankFirst live = strategy();
        IPageRankFirst again = strategy();
        for (int page = 0; page < 60; page++) {
            live.observe(Link.seed(SmallWeb.url("" + page)), new Observation.Judged(web.seen("" + page)));
            web.score(live, "" + page, 0, Link.Inheritance.SEED);
            again.observe(Link.seed(SmallWeb.url("" + page)), new Observation.Judged(web.seen("" + page)));
        }
        for (int page = 0; page < 60; page++) {
            LinkScore one = web.score(live, "" + page, 0, Link.Inheritance.SEED);
            LinkScore other = web.score(again, "" + page, 0, Link.Inheritance.SEED);
            assertEquals(one.getClass(), other.getClass());
            if (one instanceof LinkScore.Priority priority) {
                assertTrue(priority.value() > 0 && priority.value() <= 1);
                assertEquals(priority.value(), value(other));
            }
        }
    }

    private static SmallWeb drawn(Random random) {
        SmallWeb web = new SmallWeb();
        for (int page = 0; page < 60; page++) {
            web.page(
                    "" + page,
                    0,
                    to("" + random.nextInt(80), SAYINGS.get(random.nextInt(SAYINGS.size()))),
                    to("" + random.nextInt(80), SAYINGS.get(random.nextInt(SAYINGS.size()))),
                    to("" + random.nextInt(20), "", SAYINGS.get(random.nextInt(SAYINGS.size()))));
        }
        return web;
    }

    private static double value(LinkScore scored) {
        return assertInstanceOf(LinkScore.Priority.class, scored).value();
    }

    /// a links to b, then s to a: a rises to 0.15 + 0.85 · 0.15 = 0.2775, b still has that from before. With the
    /// 25th page the ranks are settled: b has 0.15 + 0.85 · 0.2775 = 0.385875.
    @Test
    void theTwentyFifthPageSettlesTheRanks() {
        SmallWeb web = new SmallWeb().page("a", 0, to("b")).page("s", 0, to("a"));
        IPageRankFirst strategy = new IPageRankFirst(_ -> 1);
        for (int i = 1; i <= 25; i++) {
            String page = i == 1 ? "a" : i == 2 ? "s" : "n" + i;
            strategy.observe(Link.seed(SmallWeb.url(page)), new Observation.Judged(web.seen(page)));
            double rank = i < 25 ? 0.2775 : 0.385875;
            var scored = (LinkScore.Priority) web.score(strategy, "a", 0, Link.Inheritance.SEED);
            assertEquals(Math.log(rank / 0.15) / Math.log(1e6 / 0.15), scored.value(), 1e-4, "page " + i);
        }
    }
}
