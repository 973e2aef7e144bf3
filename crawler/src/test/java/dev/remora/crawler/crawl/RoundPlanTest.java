package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.frontier.PriorityHistogram;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RoundPlanTest {
    private static PriorityHistogram of(List<Double> priorities) {
        PriorityHistogram histogram = new PriorityHistogram();
        priorities.forEach(histogram::add);
        return histogram;
    }

    private static long sum(RoundPlan plan) {
        return plan.shares().stream().mapToLong(Long::longValue).sum();
    }

    @Property
    void aRoundSharesOutAllItsPagesAndNoMoreThanAreLeft(
            @ForAll @Size(min = 1, max = 6) List<@Size(max = 20) List<@DoubleRange(max = 1) Double>> links,
            @ForAll @IntRange(min = 1, max = 60) int pages,
            @ForAll @IntRange(min = 1, max = 60) int left,
            @ForAll boolean stuck) {
        List<PriorityHistogram> waiting = links.stream().map(RoundPlanTest::of).toList();
        long queued = links.stream().mapToLong(List::size).sum();
        RoundPlan plan = RoundPlan.of(waiting, pages, left, stuck);
        assertEquals(stuck || queued == 0, plan.last());
        assertTrue(sum(plan) <= left, "the budget holds for all shards together");
        if (!plan.last()) {
            assertEquals(Math.min(queued, Math.min(pages, left)), sum(plan));
            for (int shard = 0; shard < links.size(); shard++) {
                long share = plan.shares().get(shard);
                assertTrue(share <= waiting.get(shard).atLeast(plan.floor()), "no shard gets more than it has");
            }
        }
    }

    @Test
    void aShardGetsAsManyPagesAsItHasOfTheBestLinks() {
        RoundPlan plan = RoundPlan.of(
                List.of(of(List.of(0.9, 0.8, 0.1)), of(List.of(0.2, 0.1)), of(List.of(0.7))), 3, 100, false);
        assertEquals(List.of(2L, 0L, 1L), plan.shares());
        assertEquals(new Round(12, plan.floor(), false, Optional.empty()), plan.round(0, 10, Optional.empty()));
        assertTrue(plan.floor() > 0.2 && plan.floor() < 0.7, plan.toString());
    }

    @Test
    void inALastRoundAnyShardMayUseTheWholeRoundWhileTheBudgetIsLarge() {
        List<PriorityHistogram> nothing = List.of(of(List.of()), of(List.of()), of(List.of()));
        assertEquals(List.of(5L, 5L, 5L), RoundPlan.of(nothing, 5, 100, false).shares());
        assertEquals(List.of(2L, 2L, 3L), RoundPlan.of(nothing, 5, 7, false).shares());
    }

    @Test
    void aRoundAfterOneWithoutProgressHasNoFloor() {
        List<PriorityHistogram> waiting = List.of(of(List.of(0.5)), of(List.of()));
        assertFalse(RoundPlan.of(waiting, 5, 100, false).last());
        assertEquals(
                Double.NEGATIVE_INFINITY, RoundPlan.of(waiting, 5, 100, true).floor());
    }

    @Test
    void whileFewPagesAreLeftAsManyLinksMayBeTriedAsInAFirstRound() {
        List<Double> links =
                IntStream.rangeClosed(1, 100).mapToObj(link -> link / 100.0).toList();
        List<PriorityHistogram> waiting = List.of(of(links), of(links));
        RoundPlan plan = RoundPlan.of(waiting, 500, 2, false);
        assertEquals(List.of(1L, 1L), plan.shares());
        assertEquals(RoundPlan.FIRST_PAGES, waiting.getFirst().atLeast(plan.floor()));
        assertEquals(
                1, waiting.getFirst().atLeast(RoundPlan.of(waiting, 2, 2, false).floor()), "a round of two pages");
    }

    @Test
    void roundsGrowWithTheCrawl() {
        assertEquals(128, RoundPlan.pages(128, 0));
        assertEquals(128, RoundPlan.pages(128, 384));
        assertEquals(129, RoundPlan.pages(128, 387));
        assertEquals(1_000, RoundPlan.pages(128, 3_000));
    }
}
