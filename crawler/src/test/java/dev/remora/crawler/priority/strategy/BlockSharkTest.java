package dev.remora.crawler.priority.strategy;

import static dev.remora.crawler.priority.strategy.SmallWeb.in;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.run.Learnt;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class BlockSharkTest {
    private static BlockShark shark() {
        return new BlockShark(SmallWeb.parts("鱼"));
    }

    private static LinkScore.Priority priority(LinkScore scored) {
        return assertInstanceOf(LinkScore.Priority.class, scored);
    }

    /// The anchors of the block are worth (0.4 + 0.2) / 2 = 0.3 together: 0.3 · 0.6 + 0.3 · 0.3 + 0.4 · 0.4 =
    /// 0.43.
    @Test
    void pageBlockAndAnchorAreWeighed() {
        SmallWeb web =
                new SmallWeb().page("p", 0.6, List.of("", ""), in(0, "a", "0.4"), in(0, "b", "0.2"), in(1, "c", "0.9"));
        assertEquals(
                0.43,
                priority(web.score(shark(), "p", 0, Link.Inheritance.SEED)).value(),
                1e-12);
    }

    /// 相关文章 is in the library: w1 = 0.3 · 1.5 = 0.45, w3 = 0.4 − 0.15 = 0.25. 0.45 · 0.6 + 0.3 · 0.3 + 0.25 ·
    /// 0.4 = 0.46.
    @Test
    void underALabelOfTheLibraryThePageCountsForMoreAndTheAnchorForLess() {
        SmallWeb web = new SmallWeb().page("p", 0.6, List.of("相关文章："), in(0, "a", "0.4"), in(0, "b", "0.2"));
        LinkScore.Priority scored = priority(web.score(shark(), "p", 0, Link.Inheritance.SEED));
        assertEquals(0.46, scored.value(), 1e-12);
        assertInstanceOf(LinkEvidence.BlockInLibrary.class, scored.evidence().get());
    }

    /// The block's anchors are worth 0.4. Its link a leads to a page of relevance 1: (2 · 0.4 + 1) / 3 = 0.6.
    /// So b goes from 0.18 + 0.3 · 0.4 + 0.16 = 0.46 to 0.18 + 0.3 · 0.6 + 0.16 = 0.52, also when the page is
    /// not at hand.
    @Test
    void whatALinkLedToMovesTheOthersOfItsBlock() {
        SmallWeb web = new SmallWeb()
                .page("p", 0.6, in(0, "a", "0.4"), in(0, "b", "0.4"))
                .page("a", 1);
        BlockShark shark = shark();
        LinkScore.Priority before = priority(web.score(shark, "p", 1, Link.Inheritance.SEED));
        assertEquals(0.46, before.value(), 1e-12);
        Link a = web.link("p", 0, before.inherited()).with(before.group(), before.inherited());
        shark.observe(a, new Observation.Judged(web.seen("a")));
        assertEquals(Set.of(before.group()), shark.groupsToRescore());
        Link b = web.link("p", 1, before.inherited()).with(before.group(), before.inherited());
        LinkScore again = shark.score(b, SmallWeb.context(b, true, Optional.empty()));
        assertEquals(0.52, priority(again).value(), 1e-12);
    }

    /// All four links look alike; a1 disappoints, b1 does not, so b2 goes before a2.
    @Test
    void goesOnWithTheBlockThatPaidOff() {
        SmallWeb web = new SmallWeb()
                .page("", 0.6, List.of("", ""), in(0, "a1", ""), in(1, "b1", ""), in(0, "a2", ""), in(1, "b2", ""))
                .page("b1", 0.9)
                .page("b2", 0.9);
        assertEquals(List.of("", "a1", "b1", "b2", "a2"), web.crawl(shark(), ""));
    }

    /// A link over the threshold of 0.2 gets 3 steps; x is worth nothing and has 2 left, y 1, z none.
    @Test
    void diesAfterThreeStepsUnderTheThreshold() {
        SmallWeb web = new SmallWeb()
                .page("", 0, in(0, "x", ""))
                .page("x", 0, in(0, "y", ""))
                .page("y", 0, in(0, "z", ""));
        assertEquals(List.of("", "x", "y"), web.crawl(shark(), ""));
        assertEquals(List.of("z"), web.dropped());
    }

    /// Five pages under 近期医案 are fetched and on topic: the label enters the library.
    @Test
    void theLibraryLearnsLabelsThatLeadToRelevantPages() {
        SmallWeb web = hub("近期医案", 5, 0.9);
        BlockShark shark = shark();
        web.crawl(shark, "");
        assertEquals(List.of(new Learnt.Heading("近期医案", 5, 5, true)), shark.learnt());
        LinkScore other =
                web.page("q", 0.6, List.of("近期医案"), in(0, "n", "")).score(shark, "q", 0, Link.Inheritance.SEED);
        assertInstanceOf(
                LinkEvidence.BlockInLibrary.class, priority(other).evidence().get());
    }

    /// 200 worthless pages: the weights become (0.4, 0.4, 0.2), and all that waits is scored again.
    @Test
    void whenMostOfTheQueueIsLowPageAndBlockCountForMore() {
        SmallWeb web = hub("", 3, 0);
        BlockShark shark = shark();
        Link worthless = web.page("o", 0, in(0, "z", "")).link("o", 0, new Link.Inheritance(0, 3));
        for (int page = 1; page <= 200; page++) {
            shark.observe(worthless, new Observation.Judged(web.seen("z")));
            assertEquals(page == 200, shark.groupsToRescore().contains(PriorityStrategy.EVERYTHING));
        }
        web.page("p", 0.6, in(0, "a", "0.4"));
        // 0.4 · 0.6 + 0.4 · 0.4 + 0.2 · 0.4
        assertEquals(
                0.48, priority(web.score(shark, "p", 0, Link.Inheritance.SEED)).value(), 1e-12);
    }

    @Test
    void theSnapshotGivesTheSameScoresAndIsPlainText() {
        SmallWeb web = drawn(new Random(3));
        BlockShark shark = shark();
        web.crawl(shark, "0");
        BlockShark restored = shark();
        restored.restore(shark.snapshot());
        assertEquals(shark.snapshot(), restored.snapshot());
        for (int page = 0; page < 40; page++) {
            Link link = web.link("" + page, 0, new Link.Inheritance(0.3, 3));
            LinkContext again = SmallWeb.context(link, true, Optional.empty());
            assertEquals(
                    priority(shark.score(link, again)).value(),
                    priority(restored.score(link, again)).value());
        }
        assertEquals(shark.learnt(), restored.learnt());
    }

    @Property(tries = 200, seed = "51")
    void liesFromZeroToOneAndNeverFallsWithWhatItIsMadeOf(
            @ForAll @DoubleRange(min = 0, max = 1) double page,
            @ForAll @DoubleRange(min = 0, max = 1) double anchor,
            @ForAll @DoubleRange(min = 0, max = 1) double more,
            @ForAll boolean known) {
        double value = value(page, anchor, known);
        assertTrue(value >= 0 && value <= 1);
        assertTrue(value(Math.max(page, more), anchor, known) >= value - 1e-9);
        assertTrue(value(page, Math.max(anchor, more), known) >= value - 1e-9);
    }

    @Property(tries = 20, seed = "52")
    void theSameWebIsCrawledInTheSameOrder(@ForAll long seed) {
        assertEquals(
                drawn(new Random(seed)).crawl(shark(), "0"),
                drawn(new Random(seed)).crawl(shark(), "0"));
    }

    private static double value(double page, double anchor, boolean known) {
        SmallWeb web = new SmallWeb()
                .page("p", page, List.of(known ? "推荐阅读" : ""), in(0, "a", String.format(Locale.ROOT, "%.9f", anchor)));
        return priority(web.score(shark(), "p", 0, Link.Inheritance.SEED)).value();
    }

    /// A seed with a block of links to pages that are all worth the same.
    private static SmallWeb hub(String label, int links, double relevance) {
        SmallWeb web = new SmallWeb();
        SmallWeb.Hop[] hops = new SmallWeb.Hop[links];
        for (int i = 0; i < links; i++) {
            hops[i] = in(0, "n" + i, "");
            web.page("n" + i, relevance);
        }
        return web.page("", 0.6, List.of(label), hops);
    }

    private static SmallWeb drawn(Random random) {
        SmallWeb web = new SmallWeb();
        for (int page = 0; page < 40; page++) {
            web.page(
                    "" + page,
                    random.nextInt(3) == 0 ? 0.8 : 0.05,
                    List.of("甲", "推荐阅读"),
                    in(0, "" + random.nextInt(40), "0.3"),
                    in(0, "" + random.nextInt(40), ""),
                    in(1, "" + random.nextInt(40), "0.1"));
        }
        return web;
    }
}
