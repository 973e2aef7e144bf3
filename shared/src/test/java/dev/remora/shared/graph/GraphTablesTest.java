package dev.remora.shared.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.array.NativeMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables and edges of graphs: reserved room, hostile keys, long redirects, exact scales.
class GraphTablesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 11, 21, 22, 1_000})
    void roomThatIsReservedChangesNoNumber(int reserved) {
        KeyTable table = new KeyTable(0);
        for (long key = 0; key < 50; key++) {
            if (key == 20) {
                table.reserve(reserved);
            }
            assertEquals(key, table.add(key * 7));
        }
        for (long key = 0; key < 50; key++) {
            assertEquals(key, table.find(key * 7));
            assertEquals(key * 7, table.keys()[(int) key]);
        }
        assertEquals(50, table.keys().length);
        assertThrows(IndexOutOfBoundsException.class, () -> table.key(50));
    }

    /// Keys whose hashes end alike, so that all of them want the same slot.
    @Test
    void keysOfOneSlotAreToldApart() {
        long inverse = 0xf1de83e19937733dL; // of the odd factor of the hash, modulo 2^64
        assertEquals(1, inverse * 0x9E3779B97F4A7C15L);
        KeyTable table = new KeyTable(16, new NativeMemory(8));
        for (long i = 0; i < 500; i++) {
            assertEquals(i, table.add((i << 52) * inverse));
            assertEquals(-1, table.find(((i + 1) << 52) * inverse));
        }
        for (long i = 0; i < 500; i++) {
            assertEquals(i, table.find((i << 52) * inverse));
        }
    }

    @Test
    void aTableAnswersAsAMapDoes() {
        SplittableRandom random = new SplittableRandom(5);
        KeyTable table = new KeyTable(3);
        Map<Long, Integer> map = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            long key = random.nextInt(3) == 0 ? random.nextLong(3_000) : random.nextLong(3_000) << 50;
            assertEquals(map.getOrDefault(key, -1), table.find(key));
            int number = map.computeIfAbsent(key, _ -> map.size());
            assertEquals(number, table.add(key));
            assertEquals(map.size(), table.size());
        }
    }

    @Test
    void aRankTableKnowsItsPagesAndIsZeroForOthers() {
        RankTable table = new RankTable(2);
        table.add(7, 0.25, 0.75);
        table.add(-8, 1, 0);
        LinkText text = new LinkText(7, 1, "茶");
        table.add(text);
        assertEquals(List.of(0.25, 1.0, 0.0), List.of(table.rankOf(7), table.rankOf(-8), table.rankOf(9)));
        assertEquals(
                List.of(0.75, 0.0, 0.0), List.of(table.topicRankOf(7), table.topicRankOf(-8), table.topicRankOf(9)));
        assertEquals(2, table.size());
        assertEquals(-8, table.key(1));
        assertEquals(List.of(text), table.texts());
        assertThrows(UnsupportedOperationException.class, () -> table.texts().clear());
    }

    @Test
    void aRankTableOfAGraphHasTheRanksOfItsPages() {
        LinkGraph graph = new LinkGraphBuilder()
                .put(1, 2, 3)
                .put(2, 3)
                .put(3, 1)
                .put(4, 1)
                .build();
        Ranks general = PageRank.DEFAULT.of(graph);
        Ranks topic = PageRank.DEFAULT.of(graph, page -> page == 4 ? 1 : 0);
        RankTable table = RankTable.of(general, topic);
        for (long key = 1; key <= 4; key++) {
            assertEquals(general.scaledOf(key), table.rankOf(key));
            assertEquals(topic.scaledFromZero(key), table.topicRankOf(key));
        }
        assertEquals(0, general.scaledOf(4), "without in-links");
        assertEquals(0, general.scaledOf(99));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "7, 1", "8, 1", "9, 0"})
    void redirectsAreFollowedForEightHops(int hops, int links) {
        LinkGraphBuilder builder = new LinkGraphBuilder().put(1, 100).put(100 + hops);
        for (int hop = 0; hop < hops; hop++) {
            builder.redirect(100 + hop, 101 + hop);
        }
        assertEquals(links, builder.build().links());
    }

    @Test
    void aPageThatWasFetchedUnderItsOwnAddressLeadsNowhereElse() {
        LinkGraphBuilder builder =
                new LinkGraphBuilder().redirect(8, 9).put(7, 8).put(8).put(9);
        LinkGraph graph = builder.build();
        assertEquals(graph.node(8), graph.target(graph.node(7), 0));
        LinkGraph later = builder.remove(8).build();
        assertEquals(later.node(9), later.target(later.node(7), 0), "its redirect is not forgotten");
        builder.restoreRedirect(builder.seen().find(8), -1);
        assertEquals(0, builder.build().links());
        assertEquals(-1, builder.leadsTo(builder.seen().find(8)));
    }

    @Test
    void theTargetsOfALinkAreAscendingAndOnceEach() {
        SplittableRandom random = new SplittableRandom(8);
        LinkGraphBuilder builder = new LinkGraphBuilder();
        for (long page = 0; page < 60; page++) {
            builder.put(page, random.longs(30, 0, 60).toArray());
        }
        LinkGraph graph = builder.build();
        LinkGraph twice = graph.transposed().transposed();
        for (int node = 0; node < graph.size(); node++) {
            int[] targets = new int[graph.degree(node)];
            int[] again = new int[twice.degree(node)];
            for (int i = 0; i < targets.length; i++) {
                targets[i] = graph.target(node, i);
                again[i] = twice.target(node, i);
                assertTrue(targets[i] != node && (i == 0 || targets[i - 1] < targets[i]));
            }
            assertArrayEquals(targets, again, "turned round twice it is the same");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1e-6, 9", "1, 1e-6, 9", "NaN, 1e-6, 9", "0.5, 0, 9", "0.5, NaN, 9", "0.5, 1e-6, 0", "-0.1, 1e-6, 9"
    })
    void settingsThatSolveNothingAreRefused(double damping, double tolerance, int steps) {
        assertThrows(IllegalArgumentException.class, () -> new PageRank(damping, tolerance, steps));
    }

    @Test
    void theScalesAreThoseOfTheirFormulas() {
        PageRank rank = new PageRank(0.8, 1e-6, 9);
        assertEquals(0, rank.scaled(0.2, 100), 1e-12);
        assertEquals(1, rank.scaled(100, 100), 1e-12);
        assertEquals(Math.log(5) / Math.log(500), rank.scaled(1, 100), 1e-12);
        assertEquals(0, rank.scaled(0.1, 100), "not below");
        assertEquals(1, rank.scaled(1_000, 100), "not above");
        assertEquals(0, rank.scaledFromZero(0, 100));
        assertEquals(Math.log(6) / Math.log(501), rank.scaledFromZero(1, 100), 1e-12);
        assertEquals(rank.scaled(1, 2), rank.scaled(1, 0), "a graph of fewer than two pages has the scale of two");
        assertEquals(0.2 + 0.8 * 3 / 10, rank.base(3, 10), 1e-12);
    }

    @Test
    void iterationEndsAtTheToleranceOrAtTheLastStep() {
        PageRank rank = new PageRank(0.85, 1e-3, 5);
        assertTrue(rank.settled(0, 1e-3));
        assertTrue(rank.settled(5, 1));
        assertTrue(!rank.settled(4, 1.1e-3) && !rank.settled(0, Double.POSITIVE_INFINITY));
        LinkGraph graph = new LinkGraphBuilder().put(1, 2).put(2, 1).put(3, 1).build();
        double exact = new PageRank(0.85, 1e-12, 500).of(graph).rank(0);
        assertTrue(Math.abs(new PageRank(0.85, 1e-12, 1).of(graph).rank(0) - exact) > 1e-3, "one step is not enough");
    }

    @Test
    void interestBelowZeroIsNone() {
        LinkGraph graph = new LinkGraphBuilder().put(1, 2).put(2, 1).put(3, 1).build();
        Ranks some = PageRank.DEFAULT.of(graph, page -> page == 1 ? 1 : -5);
        Ranks none = PageRank.DEFAULT.of(graph, page -> page == 1 ? 1 : 0);
        for (int node = 0; node < 3; node++) {
            assertEquals(none.rank(node), some.rank(node));
        }
    }
}
