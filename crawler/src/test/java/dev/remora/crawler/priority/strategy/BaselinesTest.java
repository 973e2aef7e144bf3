package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

/// Breadth-first and best-first; and what all strategies promise that look at the graph and at short texts
/// only.
class BaselinesTest {
    private static final Map<String, Supplier<PriorityStrategy>> STRATEGIES = Map.of(
            "breadth-first", BreadthFirst::new,
            "best-first", BestFirst::new,
            "fish", FishSearch::new,
            "shark", () -> new SharkSearch(SmallWeb.MODEL),
            "pagerank", PageRankFirst::new,
            "ipagerank", () -> new IPageRankFirst(SmallWeb.parts()));

    /// The best page is the last of the first level: its link still waits until both levels before it are done.
    private static SmallWeb tree() {
        return new SmallWeb()
                .page("", 0.3, to("a"), to("b"), to("c"))
                .page("a", 0, to("a1"), to("a2"))
                .page("b", 0.6, to("b1"))
                .page("c", 0.9, to("c1"), to("a2"));
    }

    private static double value(SmallWeb web, PriorityStrategy strategy, String page, int rank) {
        return ((LinkScore.Priority) web.score(strategy, page, rank, Link.Inheritance.SEED)).value();
    }

    @Test
    void breadthFirstTakesLevelAfterLevel() {
        assertEquals(List.of("", "a", "b", "c", "a1", "a2", "b1", "c1"), tree().crawl(new BreadthFirst(), ""));
    }

    /// The first link has 1 / (1 + 0) = 1, the third 1 / (1 + 2 · 10⁻⁹) = 0.999999998 and 4 · 10⁻¹⁸.
    @Test
    void breadthFirstCountsQueuedLinks() {
        Link link = tree().link("", 0, Link.Inheritance.SEED);
        BreadthFirst strategy = new BreadthFirst();
        assertEquals(1, priority(strategy.score(link, SmallWeb.context(link, true, Optional.empty(), 0))));
        LinkScore third = strategy.score(link, SmallWeb.context(link, true, Optional.empty(), 2));
        assertEquals(0.999999998, priority(third), 1e-15);
    }

    private static double priority(LinkScore scored) {
        return ((LinkScore.Priority) scored).value();
    }

    /// a, b and c wait with 0.3. a's links have 0 and wait behind b; b1 has b's 0.6 and goes before c; a2 is
    /// raised from 0 to c's 0.9, and goes before c1, which is worth as much and came later.
    @Test
    void bestFirstGoesOnFromTheBestPage() {
        assertEquals(List.of("", "a", "b", "b1", "c", "a2", "c1", "a1"), tree().crawl(new BestFirst(), ""));
    }

    /// A link is worth what its page is worth: 0.62.
    @Test
    void bestFirstTakesThePagesRelevance() {
        SmallWeb web = new SmallWeb().page("p", 0.62, to("x", "0.9"), to("y"));
        assertEquals(0.62, value(web, new BestFirst(), "p", 0), 1e-12);
        assertEquals(0.62, value(web, new BestFirst(), "p", 1), 1e-12);
    }

    @Property(seed = "71")
    void bestFirstRisesWithThePageAndLiesFromZeroToOne(
            @ForAll @DoubleRange(min = 0, max = 1) double page, @ForAll @DoubleRange(min = 0, max = 1) double better) {
        double low = Math.min(page, better);
        double high = Math.max(page, better);
        double ofLow = value(new SmallWeb().page("p", low, to("x")), new BestFirst(), "p", 0);
        double ofHigh = value(new SmallWeb().page("p", high, to("x")), new BestFirst(), "p", 0);
        assertTrue(0 <= ofLow && ofLow <= ofHigh && ofHigh <= 1);
    }

    /// That priorities lie in [0, 1] is checked where a [LinkScore.Priority] is made, so at each step of these
    /// crawls.
    @Property(tries = 20, seed = "72")
    void theSameWebIsCrawledInTheSameOrder(@ForAll long seed) {
        STRATEGIES.forEach((name, strategy) -> {
            List<String> order = drawn(seed).crawl(strategy.get(), "0");
            assertEquals(order, drawn(seed).crawl(strategy.get(), "0"), name);
            assertEquals(order.size(), order.stream().distinct().count(), name);
        });
    }

    private static SmallWeb drawn(long seed) {
        Random random = new Random(seed);
        SmallWeb web = new SmallWeb();
        for (int page = 0; page < 40; page++) {
            web.page(
                    "" + page,
                    random.nextInt(11) / 10.0,
                    to("" + random.nextInt(50), "0." + random.nextInt(10)),
                    to("" + random.nextInt(50), "", "0." + random.nextInt(10)),
                    to("" + random.nextInt(10)));
        }
        return web;
    }
}
