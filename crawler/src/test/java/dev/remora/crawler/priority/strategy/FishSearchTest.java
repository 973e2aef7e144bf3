package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.shared.page.Link;
import java.util.List;
import org.junit.jupiter.api.Test;

class FishSearchTest {
    private static final double ON = 0.8;
    private static final double OFF = 0.0;

    /// Width 2, D 2, α 1.5: three links of a relevant page go to the front, two of an irrelevant one behind
    /// those.
    private static FishSearch fish() {
        return new FishSearch(new FishSearch.Settings(2, 2, 1.5));
    }

    /// The seed is relevant: a, b, c go to the front, d to the end. a is irrelevant: a1, a2 go behind b and c,
    /// a3 to the end, behind d. b is relevant: b1 joins the front before c.
    @Test
    void joinsThreeStretchesByRelevanceAndRank() {
        SmallWeb web = new SmallWeb()
                .page("", ON, to("a"), to("b"), to("c"), to("d"))
                .page("a", OFF, to("a1"), to("a2"), to("a3"))
                .page("b", ON, to("b1"));
        assertEquals(List.of("", "a", "b", "b1", "c", "a1", "a2", "d", "a3"), web.crawl(fish(), ""));
    }

    /// D = 2: of the links of a page off the topic, one step is left to x (2 − 1); those of x would have none.
    @Test
    void diesAfterDStepsWithoutFood() {
        SmallWeb web =
                new SmallWeb().page("", OFF, to("x")).page("x", OFF, to("y")).page("y", ON, to("z"));
        assertEquals(List.of("", "x"), web.crawl(fish(), ""));
        assertEquals(List.of("y"), web.dropped());
    }

    @Test
    void foodGivesAllDepthBack() {
        SmallWeb web =
                new SmallWeb().page("", OFF, to("x")).page("x", ON, to("y")).page("y", OFF, to("z"));
        assertEquals(List.of("", "x", "y", "z"), web.crawl(fish(), ""));
    }

    /// Third page read, 0.7 + 0.2 · 3 / 1,000,003; second link of the page: less 10⁻¹².
    @Test
    void thePriorityIsTheWorkedOne() {
        SmallWeb web = new SmallWeb().page("p", ON, to("a"), to("b"));
        FishSearch fish = fish();
        for (int i = 0; i < 3; i++) {
            fish.observe(Link.seed(SmallWeb.url("p")), new Observation.Judged(web.seen("p")));
        }
        var scored = assertInstanceOf(LinkScore.Priority.class, web.score(fish, "p", 1, Link.Inheritance.SEED));
        assertEquals(0.7 + 0.6 / 1_000_003 - 1e-12, scored.value(), 1e-16);
        assertEquals(2, scored.inherited().depth());
    }

    @Test
    void theSnapshotGivesTheSameScores() {
        SmallWeb web = new SmallWeb().page("", ON, to("a"), to("b"), to("c"), to("d"));
        FishSearch one = fish();
        web.crawl(one, "");
        FishSearch other = fish();
        other.restore(one.snapshot());
        for (int rank = 0; rank < 4; rank++) {
            double before = ((LinkScore.Priority) web.score(one, "", rank, Link.Inheritance.SEED)).value();
            assertEquals(before, ((LinkScore.Priority) web.score(other, "", rank, Link.Inheritance.SEED)).value());
            assertTrue(before > 0 && before < 1);
        }
    }
}
