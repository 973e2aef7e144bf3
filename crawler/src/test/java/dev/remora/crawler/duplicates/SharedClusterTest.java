package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.remora.crawler.duplicates.SharedCluster.Move;
import dev.remora.crawler.duplicates.SharedCluster.Pair;
import dev.remora.shared.page.Bytes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SharedClusterTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    /// A cluster whose sketch has some minima other than those of a sketch of zeros.
    private static SharedCluster cluster(int shard, int others, int second) {
        byte[] sketch = new byte[64];
        for (int i = 0; i < others; i++) {
            sketch[i / 2] |= (byte) (i % 2 == 0 ? 1 : 16);
        }
        Bytes bytes = Bytes.of(sketch);
        return new SharedCluster(shard, Sketch.of(bytes).name(), bytes, NOON.plusSeconds(second));
    }

    private static Move move(SharedCluster cluster, SharedCluster into) {
        return new Move(cluster.shard(), cluster.name(), into.name(), into.sketch());
    }

    @Test
    void onlyNearClustersOfDifferentShardsArePairs() {
        SharedCluster first = cluster(0, 0, 0);
        SharedCluster near = cluster(1, 36, 1);
        SharedCluster far = cluster(2, 128, 2);
        SharedCluster sameShard = cluster(0, 1, 3);
        SharedCluster sameName = cluster(2, 0, 4);
        assertEquals(List.of(new Pair(first, near, 92)), SharedCluster.near(List.of(far, near, first)));
        assertEquals(List.of(), SharedCluster.near(List.of(first, sameShard)));
        assertEquals(List.of(), SharedCluster.near(List.of(first, sameName)));
    }

    @Test
    void nearClustersShareABand() {
        Set<Long> shared = new HashSet<>(cluster(0, 0, 0).bands());
        shared.retainAll(cluster(1, 36, 0).bands());
        assertFalse(shared.isEmpty());
        assertEquals(Sketch.BANDS, Set.copyOf(cluster(0, 0, 0).bands()).size(), "numbered");
    }

    @Test
    void theEarliestStaysAndLaterOnesGoIntoTheNearestThatStays() {
        SharedCluster a = cluster(0, 0, 0);
        SharedCluster b = cluster(1, 60, 1);
        SharedCluster c = cluster(2, 35, 2); // 93 with a, 103 with b
        SharedCluster d = cluster(3, 95, 3); // 93 with b, 68 with c
        List<Pair> pairs = SharedCluster.near(List.of(a, b, c, d));
        assertEquals(List.of(move(c, b), move(d, b)), SharedCluster.settle(pairs));
    }

    /// c is near b alone, which goes into a: pages join the page that began a cluster, and no chain is made.
    @Test
    void chainsDoNotJoinDistantClusters() {
        SharedCluster a = cluster(0, 0, 0);
        SharedCluster b = cluster(1, 30, 1);
        SharedCluster c = cluster(2, 60, 2);
        assertEquals(List.of(move(b, a)), SharedCluster.settle(SharedCluster.near(List.of(a, b, c))));
    }

    @Test
    void aClusterThatSeveralShardsHaveGoesWhole() {
        SharedCluster a = cluster(0, 0, 0);
        SharedCluster b = cluster(1, 10, 9);
        SharedCluster alsoB = cluster(2, 10, 5);
        assertEquals(
                Set.of(move(b, a), move(alsoB, a)),
                Set.copyOf(SharedCluster.settle(SharedCluster.near(List.of(b, alsoB, a)))));
    }

    @Test
    void neitherOrderNorRepetitionOfPairsMatters() {
        List<SharedCluster> clusters = IntStream.range(0, 12)
                .mapToObj(n -> cluster(n % 4, n * 11, (n * 5) % 12))
                .toList();
        List<Pair> pairs = new ArrayList<>(SharedCluster.near(clusters));
        Set<Move> moves = Set.copyOf(SharedCluster.settle(pairs));
        assertFalse(moves.isEmpty());
        pairs.addAll(List.copyOf(pairs));
        Collections.reverse(pairs);
        assertEquals(moves, Set.copyOf(SharedCluster.settle(pairs)));
    }
}
