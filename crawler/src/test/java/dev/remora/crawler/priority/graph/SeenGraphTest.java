package dev.remora.crawler.priority.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.graph.SeenGraph.Bounds;
import dev.remora.crawler.priority.graph.SeenGraph.Loose;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.Ranks;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeenGraphTest {
    private static SeenGraph plain(double damping) {
        return new SeenGraph(damping, Loose.SPREADS, false, Bounds.STANDARD);
    }

    /// Page 1 has 0.5 and gives half of it to 2 and 3: 0.5 + 0.5 · 0.5 / 2 = 0.625. Then 2 gives half of its
    /// 0.625 to 3: 0.625 + 0.3125 = 0.9375.
    @Test
    void aPageGivesWhatItHasAtOnce() {
        SeenGraph graph = plain(0.5);
        graph.put(1, new long[] {2, 3}, null);
        assertEquals(0.5, graph.rank(1));
        assertEquals(0.625, graph.rank(2));
        graph.put(2, new long[] {3}, null);
        assertEquals(0.9375, graph.rank(3));
        assertEquals(0.5, graph.rank(99));
    }

    /// 1 -> 2, 1 -> 3, 2 -> 3, 3 -> 1 with d = 0.5, solved by hand: R1 = 14/13, R2 = 10/13, R3 = 15/13.
    @Test
    void settlesToTheSolutionByHand() {
        SeenGraph graph = plain(0.5);
        graph.put(1, new long[] {2, 3}, null);
        graph.put(2, new long[] {3}, null);
        graph.put(3, new long[] {1}, null);
        graph.settle();
        assertEquals(14 / 13.0, graph.rank(1), 1e-3);
        assertEquals(10 / 13.0, graph.rank(2), 1e-3);
        assertEquals(15 / 13.0, graph.rank(3), 1e-3);
    }

    /// d = 0.8; 1 links to 2 with weight 1 and to 3 with weight 0.5, nobody to 1: R1 = 0.2, R2 = 0.2 + 0.8 ·
    /// 0.2 · 2/3, R3 = 0.2 + 0.8 · 0.2 · 1/3. Of the two links to 3 the heavier one counts.
    @Test
    void rankFlowsByWeight() {
        SeenGraph graph = new SeenGraph(0.8, Loose.ENDS, true, Bounds.STANDARD);
        graph.put(1, new long[] {3, 2, 3}, new float[] {0.25f, 1, 0.5f});
        for (int i = 0; i < 2; i++) {
            assertEquals(0.2, graph.rank(1), 1e-9);
            assertEquals(0.2 + 0.16 * 2 / 3, graph.rank(2), 1e-6);
            assertEquals(0.2 + 0.16 / 3, graph.rank(3), 1e-6);
            graph.settle();
        }
    }

    @Test
    void beyondTheBoundsNothingIsAddedAndOldOnesGoOn() {
        SeenGraph graph = new SeenGraph(0.5, Loose.ENDS, false, new Bounds(3, 3));
        graph.put(1, new long[] {2, 3, 4}, null);
        assertEquals(3, graph.size());
        graph.put(4, new long[] {1}, null);
        graph.put(2, new long[] {1, 3}, null);
        graph.settle();
        assertEquals(0.5, graph.rank(4));
        assertEquals(0.5 + 0.5 * graph.rank(2), graph.rank(1), 1e-3);
    }

    @Test
    void aPageThatComesAgainHasItsLinksReplaced() {
        SeenGraph graph = new SeenGraph(0.5, Loose.ENDS, false, Bounds.STANDARD);
        graph.put(1, new long[] {2}, null);
        graph.put(1, new long[] {3}, null);
        graph.settle();
        assertEquals(0.5, graph.rank(2), 1e-9);
        assertEquals(0.75, graph.rank(3), 1e-9);
    }

    @Property(tries = 100, seed = "31")
    void agreesWithThePageRankOfTheIndexOverTheSameGraph(
            @ForAll @IntRange(min = 1, max = 40) int pages,
            @ForAll @IntRange(max = 6) int degree,
            @ForAll @DoubleRange(min = 0.05, max = 0.9) double damping,
            @ForAll long seed) {
        Random random = new Random(seed);
        SeenGraph graph = plain(damping);
        LinkGraphBuilder builder = new LinkGraphBuilder();
        for (int page = 0; page < pages; page++) {
            long[] targets = random.longs(degree, 0, 60).toArray();
            graph.put(page, targets, null);
            builder.put(page, targets);
            Arrays.stream(targets).filter(target -> target >= pages).forEach(builder::put);
            if (page % 7 == 3) {
                graph.settle();
            }
        }
        graph.settle();
        Ranks ranks = new PageRank(damping, 1e-9, 2000).of(builder.build());
        assertEquals(ranks.graph().size(), graph.size());
        for (int node = 0; node < graph.size(); node++) {
            long key = ranks.graph().key(node);
            assertEquals(ranks.rank(node), graph.rank(key), 1e-4 * graph.size() * damping / (1 - damping));
        }
    }

    @Property(seed = "33")
    void aLinkThatWeighsMoreBringsMore(
            @ForAll @DoubleRange(min = 0.01, max = 1) double weight,
            @ForAll @DoubleRange(min = 0.01, max = 1) double other,
            @ForAll @DoubleRange(min = 0, max = 1) double more) {
        assertTrue(rankBy(weight + more, other) >= rankBy(weight, other));
        assertTrue(rankBy(weight, other + more) <= rankBy(weight, other));
    }

    private static double rankBy(double weight, double other) {
        SeenGraph graph = new SeenGraph(0.85, Loose.ENDS, true, Bounds.STANDARD);
        graph.put(1, new long[] {2, 3}, new float[] {(float) weight, (float) other});
        return graph.rank(2);
    }

    @Property(seed = "32")
    void theScaleRisesWithTheRankFromZeroToOne(
            @ForAll @DoubleRange(min = 0, max = 2e6) double rank,
            @ForAll @DoubleRange(min = 0, max = 2e6) double more,
            @ForAll @DoubleRange(min = 0.05, max = 1) double base) {
        double scaled = RankScale.scaled(rank, base);
        assertTrue(scaled >= 0 && scaled <= 1);
        assertTrue(RankScale.scaled(rank + more, base) >= scaled);
        assertEquals(0, RankScale.scaled(base, base));
    }

    /// The ranks 0.5 and 0.75 are exact when the link is added: one step finds nothing to change.
    @Test
    void tellsTheStepsOfTheLastSettlement() {
        SeenGraph graph = new SeenGraph(0.5, Loose.ENDS, false, Bounds.STANDARD);
        graph.put(1, new long[] {2}, null);
        assertEquals(1, graph.settle());
    }

    /// 1 and 2 link to each other: R is 0.875 and 0.75, and 1 in the end. The first step changes R2 by 0.1875, a mean
    /// of 0.09375; each step halves it, so the eleventh is the first below 10⁻⁴.
    @Test
    void settlesUntilTheMeanChangeIsSmall() {
        SeenGraph graph = new SeenGraph(0.5, Loose.ENDS, false, Bounds.STANDARD);
        graph.put(1, new long[] {2}, null);
        graph.put(2, new long[] {1}, null);
        assertEquals(11, graph.settle());
    }

    @Test
    void endsAfterSixtyStepsThoughRanksStillChange() {
        SeenGraph graph = new SeenGraph(0.99, Loose.ENDS, false, Bounds.STANDARD);
        graph.put(1, new long[] {2}, null);
        graph.put(2, new long[] {1}, null);
        assertEquals(60, graph.settle());
    }
}
