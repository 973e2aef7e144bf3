package dev.remora.crawler.priority.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LinkRowsTest {
    private static void put(LinkRows rows, int node, int... to) {
        float[] weights = new float[to.length];
        Arrays.fill(weights, 1);
        rows.put(node, to, weights, to.length);
    }

    private static double[] flow(LinkRows rows, double... rank) {
        double[] into = new double[rank.length];
        rows.flow(0.5, rank, into);
        return into;
    }

    @Test
    void aPageGivesEachOfItsTargetsAnEqualShare() {
        LinkRows rows = new LinkRows(false);
        put(rows, 0, 1, 2, 2, 1);
        put(rows, 1, 2);
        assertEquals(3, rows.links(), "each target once");
        assertArrayEquals(new double[] {0, 2, 3}, flow(rows, 8, 2, 100));
    }

    @Test
    void withWeightsTheGreatestOfATargetCounts() {
        LinkRows rows = new LinkRows(true);
        rows.put(0, new int[] {2, 1, 2, 9}, new float[] {0.25f, 1, 3, 5}, 3);
        assertEquals(2, rows.links());
        assertArrayEquals(new double[] {0, 1, 3}, flow(rows, 8, 0, 0));
    }

    @Test
    void aPageThatIsReadAgainHasItsNewLinksOnly() {
        LinkRows rows = new LinkRows(false);
        assertFalse(rows.holds(0));
        put(rows, 0, 1);
        assertTrue(rows.holds(0));
        put(rows, 0, 2);
        assertArrayEquals(new double[] {0, 0, 4}, flow(rows, 8, 0, 0));
        assertFalse(rows.holds(1));
        assertFalse(rows.holds(1_000_000));
    }

    @Test
    void whatHasNoLinksIsReadOrNot() {
        LinkRows rows = new LinkRows(false);
        put(rows, 0, 1);
        put(rows, 1);
        assertEquals(2 + 4 + 8, rows.withoutLinks(new double[] {1, 2, 4, 8}, 4));
        assertEquals(2, rows.withoutLinks(new double[] {1, 2, 4, 8}, 2));
        double[] many = new double[300];
        many[299] = 5;
        assertEquals(5, rows.withoutLinks(many, 300));
    }

    /// More links than the arrays would have room for if they grew by half.
    @Test
    void aPageMayHaveAnyNumberOfLinks() {
        LinkRows rows = new LinkRows(true);
        int[] to = IntStream.range(0, 600).toArray();
        put(rows, 0, to);
        assertEquals(600, rows.links());
        double[] rank = new double[600];
        rank[0] = 1200;
        assertEquals(1, flow(rows, rank)[599], 1e-6);
    }

    @Test
    void asManyPagesAsThereIsRoomForFlow() {
        LinkRows rows = new LinkRows(false);
        for (int node = 0; node < 64; node++) {
            put(rows, node, (node + 1) % 64);
        }
        double[] rank = new double[64];
        Arrays.fill(rank, 2);
        assertArrayEquals(new double[] {1, 1}, Arrays.copyOf(flow(rows, rank), 2));
    }

    @Property(tries = 60, seed = "71")
    void rowsOfAnyNumberAndLengthSayWhatAMatrixSays(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(2, 300);
        LinkRows rows = new LinkRows(true);
        double[][] matrix = new double[size][size];
        for (int put = 0; put < 150; put++) {
            int node = random.nextInt(size);
            int[] to = random.ints(random.nextInt(0, 12), 0, size).toArray();
            float[] weights = new float[to.length];
            double[] row = new double[size];
            for (int i = 0; i < to.length; i++) {
                weights[i] = random.nextInt(1, 8);
                row[to[i]] = Math.max(row[to[i]], weights[i]);
            }
            rows.put(node, to, weights, to.length);
            double sum = Arrays.stream(row).sum();
            matrix[node] = Arrays.stream(row)
                    .map(weight -> sum == 0 ? 0 : weight / sum)
                    .toArray();
        }
        double[] rank = random.doubles(size).toArray();
        double[] expected = new double[size];
        double without = 0;
        for (int from = 0; from < size; from++) {
            without += Arrays.stream(matrix[from]).sum() == 0 ? rank[from] : 0;
            for (int to = 0; to < size; to++) {
                expected[to] += 0.5 * rank[from] * matrix[from][to];
            }
        }
        assertArrayEquals(expected, flow(rows, rank), 1e-5);
        assertEquals(without, rows.withoutLinks(rank, size), 1e-9);
    }
}
