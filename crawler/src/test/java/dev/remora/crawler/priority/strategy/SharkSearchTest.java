package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.to;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkScore;
import dev.remora.shared.page.Link;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class SharkSearchTest {
    private static final SharkSearch SHARK = new SharkSearch(SmallWeb.MODEL);

    private static LinkScore.Priority priority(SmallWeb web, String page, int rank, Link.Inheritance via) {
        return assertInstanceOf(LinkScore.Priority.class, web.score(SHARK, page, rank, via));
    }

    /// I = 0.5 · 0.6 = 0.3. Anchor 0.4 > 0, so c = 1: N = 0.8 · 0.4 + 0.2 · 1 = 0.52. 0.5 · 0.3 + 0.5 · 0.52 =
    /// 0.41.
    @Test
    void ofARelevantPageWithAnAnchorThatSaysSomething() {
        SmallWeb web = new SmallWeb().page("p", 0.6, to("a", "0.4", "0.1"));
        LinkScore.Priority scored = priority(web, "p", 0, Link.Inheritance.SEED);
        assertEquals(0.41, scored.value(), 1e-12);
        assertEquals(new Link.Inheritance(0.3, 3), scored.inherited());
    }

    /// The page is irrelevant and was handed down 0.3 and 3 steps: I = 0.5 · 0.3 = 0.15. The anchor says
    /// nothing, so c = 0.7: N = 0.8 · 0 + 0.2 · 0.7 = 0.14. 0.5 · 0.15 + 0.5 · 0.14 = 0.145.
    @Test
    void ofAnIrrelevantPageWithAnAnchorThatSaysNothing() {
        SmallWeb web = new SmallWeb().page("p", 0.1, to("a", "more", "0.7"));
        LinkScore.Priority scored = priority(web, "p", 0, new Link.Inheritance(0.3, 3));
        assertEquals(0.145, scored.value(), 1e-12);
        assertEquals(new Link.Inheritance(0.15, 2), scored.inherited());
    }

    /// b: 0.5 · 0.5 · 0.8 + 0.5 · (0.8 · 0.9 + 0.2) = 0.66; a: 0.2; b1: 0.5 · 0.5 · 0.4 = 0.1; a1, of an
    /// irrelevant page that was handed down 0.4: 0.5 · 0.2 + 0.5 · (0.8 · 0.1 + 0.2) = 0.24.
    @Test
    void swimsAfterAnchorsAndInheritedScores() {
        SmallWeb web = new SmallWeb()
                .page("", 0.8, to("a"), to("b", "0.9"))
                .page("a", 0, to("a1", "0.1"))
                .page("b", 0.4, to("b1"));
        assertEquals(List.of("", "b", "a", "a1", "b1"), web.crawl(SHARK, ""));
    }

    /// D = 3: x and y are reached with 2 and 1 steps left; of y's links none has any left.
    @Test
    void diesAfterThreeStepsWithoutFood() {
        SmallWeb web = new SmallWeb().page("", 0, to("x")).page("x", 0, to("y")).page("y", 0, to("z", "0.9"));
        assertEquals(List.of("", "x", "y"), web.crawl(SHARK, ""));
        assertEquals(List.of("z"), web.dropped());
    }

    @Property(seed = "21")
    void liesFromZeroToOneAndNeverFallsWithWhatItIsMadeOf(
            @ForAll @DoubleRange(min = 0, max = 1) double parent,
            @ForAll @DoubleRange(min = 0, max = 1) double anchor,
            @ForAll @DoubleRange(min = 0, max = 1) double more,
            @ForAll @DoubleRange(min = 0, max = 1) double inheritedDepth) {
        Link.Inheritance via = new Link.Inheritance(inheritedDepth, 3);
        double value = value(parent, anchor, via);
        assertTrue(value >= 0 && value <= 1);
        assertTrue(value(parent, Math.max(anchor, more), via) >= value - 1e-12);
        double higher = Math.max(parent, more);
        assertTrue(parent < SmallWeb.ON_TOPIC || value(higher, anchor, via) >= value - 1e-12);
    }

    private static double value(double parent, double anchor, Link.Inheritance via) {
        SmallWeb web = new SmallWeb().page("p", parent, to("a", String.format("%.9f", anchor)));
        return priority(web, "p", 0, via).value();
    }
}
