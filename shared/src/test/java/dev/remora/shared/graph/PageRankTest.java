package dev.remora.shared.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PageRankTest {
    private static final double NEAR = 1e-5;

    @Test
    void pagesInARingAreAllWorthOne() {
        Ranks ranks = PageRank.DEFAULT.of(
                new LinkGraphBuilder().put(1, 2).put(2, 3).put(3, 1).build());
        for (int node = 0; node < 3; node++) {
            assertEquals(1, ranks.rank(node), NEAR);
        }
    }

    /// 1 -> 2, 1 -> 3, 2 -> 3, 3 -> 1 with d = 0.5, solved by hand: R1 = 14/13, R2 = 10/13, R3 = 15/13.
    @Test
    void equalsTheSolutionByHandOfThreePages() {
        LinkGraph graph =
                new LinkGraphBuilder().put(1, 2, 3).put(2, 3).put(3, 1).build();
        Ranks ranks = new PageRank(0.5, 1e-9, 200).of(graph);
        assertEquals(14 / 13.0, ranks.rank(graph.node(1)), 1e-8);
        assertEquals(10 / 13.0, ranks.rank(graph.node(2)), 1e-8);
        assertEquals(15 / 13.0, ranks.rank(graph.node(3)), 1e-8);
    }

    /// 1 -> 2, and 2 gives half of its rank to each: R1 = 1-d + d·R2/2, R2 = R1 + d·R1; with d = 0.8 and R1 +
    /// R2 =
    /// 2.
    @Test
    void aPageWithoutLinksSpreadsItsRankOverAllPages() {
        LinkGraph graph = new LinkGraphBuilder().put(1, 2).put(2).build();
        Ranks ranks = new PageRank(0.8, 1e-9, 200).of(graph);
        assertEquals(1 / 1.4, ranks.rank(graph.node(1)), 1e-8);
        assertEquals(1.8 / 1.4, ranks.rank(graph.node(2)), 1e-8);
    }

    /// 1 -> 2, 2 -> 3, 3 -> 1, 4 -> 1; only 1 is of interest: R4 = 0, R2 = d R1, R3 = d² R1, and all sum to 4.
    @Test
    void rankOfAnInterestFlowsFromThePagesOfInterest() {
        LinkGraph graph =
                new LinkGraphBuilder().put(1, 2).put(2, 3).put(3, 1).put(4, 1).build();
        Ranks ranks = new PageRank(0.5, 1e-9, 200).of(graph, page -> page == 1 ? 0.3 : 0);
        assertEquals(0, ranks.rank(graph.node(4)), 1e-8);
        assertEquals(4 / 1.75, ranks.rank(graph.node(1)), 1e-8);
        assertEquals(2 / 1.75, ranks.rank(graph.node(2)), 1e-8);
        assertEquals(0, ranks.scaledFromZero(4));
        assertTrue(ranks.scaledFromZero(1) > ranks.scaledFromZero(2));
        assertEquals(0, ranks.scaledFromZero(99));
    }

    @Test
    void withoutAPageOfInterestRanksAreThoseOfAnybody() {
        LinkGraph graph =
                new LinkGraphBuilder().put(1, 2, 3).put(2, 3).put(3, 1).build();
        Ranks anybody = PageRank.DEFAULT.of(graph);
        Ranks nobody = PageRank.DEFAULT.of(graph, page -> 0);
        for (int node = 0; node < 3; node++) {
            assertEquals(anybody.rank(node), nobody.rank(node), NEAR);
        }
    }

    @Test
    void anEmptyGraphHasNoRanks() {
        assertEquals(0, PageRank.DEFAULT.of(new LinkGraphBuilder().build()).scaledOf(1));
    }

    @Property(tries = 100)
    void averagesOneIsAtLeastOneMinusDampingAndSolvesItsEquation(
            @ForAll @IntRange(min = 1, max = 40) int pages,
            @ForAll @IntRange(max = 6) int degree,
            @ForAll @DoubleRange(min = 0.05, max = 0.95) double damping,
            @ForAll long seed) {
        LinkGraph graph = randomGraph(pages, degree, seed);
        Ranks ranks = new PageRank(damping, 1e-9, 2000).of(graph);
        Ranks alike = new PageRank(damping, 1e-9, 2000).of(graph, page -> 0.7);
        double sum = 0;
        double dangling = 0;
        for (int node = 0; node < pages; node++) {
            sum += ranks.rank(node);
            dangling += graph.degree(node) == 0 ? ranks.rank(node) : 0;
            assertTrue(ranks.rank(node) >= 1 - damping - 1e-12);
            assertEquals(ranks.rank(node), alike.rank(node), 1e-9);
        }
        assertEquals(pages, sum, 1e-6 * pages);
        double[] expected = new double[pages];
        for (int node = 0; node < pages; node++) {
            for (int i = 0; i < graph.degree(node); i++) {
                expected[graph.target(node, i)] += ranks.rank(node) / graph.degree(node);
            }
        }
        for (int node = 0; node < pages; node++) {
            assertEquals(1 - damping + damping * (expected[node] + dangling / pages), ranks.rank(node), 1e-6);
        }
    }

    @Property(tries = 100)
    void theScaleKeepsTheOrderAndStaysBetweenNoughtAndOne(
            @ForAll @IntRange(min = 1, max = 40) int pages, @ForAll @IntRange(max = 6) int degree, @ForAll long seed) {
        Ranks ranks = PageRank.DEFAULT.of(randomGraph(pages, degree, seed));
        for (int a = 0; a < pages; a++) {
            assertTrue(ranks.scaled(a) >= 0 && ranks.scaled(a) <= 1);
            for (int b = 0; b < pages; b++) {
                assertTrue(ranks.rank(a) < ranks.rank(b) || ranks.scaled(a) >= ranks.scaled(b));
            }
        }
    }

    private static LinkGraph randomGraph(int pages, int degree, long seed) {
        Random random = new Random(seed);
        LinkGraphBuilder builder = new LinkGraphBuilder();
        for (int page = 0; page < pages; page++) {
            builder.put(page, random.longs(random.nextInt(degree + 1), 0, pages).toArray());
        }
        return builder.build();
    }
}
