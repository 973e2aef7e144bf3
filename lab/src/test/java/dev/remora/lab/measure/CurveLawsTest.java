package dev.remora.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the measures of a crawl promise of crawls drawn at random.
class CurveLawsTest {
    private static final int DRAWS = 300;
    private final Random random = new Random(20_261_129);

    private boolean[] hits(int pages) {
        boolean[] hits = new boolean[pages];
        for (int page = 0; page < pages; page++) {
            hits[page] = random.nextInt(3) == 0;
        }
        return hits;
    }

    private static int count(boolean[] hits) {
        int count = 0;
        for (boolean hit : hits) {
            count += hit ? 1 : 0;
        }
        return count;
    }

    @Test
    void aTargetFoundEarlierNeverCostsAreaAndTheOrderOfTheOracleHasMost() {
        for (int draw = 0; draw < DRAWS; draw++) {
            boolean[] hits = hits(2 + random.nextInt(40));
            int targets = Math.max(1, count(hits));
            int at = 1 + random.nextInt(hits.length - 1);
            boolean[] earlier = hits.clone();
            earlier[at] = hits[at - 1];
            earlier[at - 1] = hits[at];
            double before = area(hits, targets);
            double after = area(earlier, targets);
            int gain = (hits[at] ? 1 : 0) - (hits[at - 1] ? 1 : 0);
            assertEquals(gain / (double) targets / hits.length, after - before, 1e-9);
            boolean[] best = new boolean[hits.length];
            IntStream.range(0, count(hits)).forEach(page -> best[page] = true);
            assertTrue(area(best, targets) >= before - 1e-12);
        }
    }

    private static double area(boolean[] hits, int targets) {
        return new HitCurve(hits, targets, hits.length).area(hits.length);
    }

    @Test
    void recallAndHarvestAreTwoSidesOfTheTargetsFound() {
        for (int draw = 0; draw < DRAWS; draw++) {
            boolean[] hits = hits(1 + random.nextInt(40));
            int targets = Math.max(1, count(hits));
            HitCurve curve = new HitCurve(hits, targets, hits.length);
            for (int n = 0; n <= hits.length; n++) {
                assertEquals(curve.found(n), curve.recall(n) * targets, 1e-9);
                assertEquals(curve.found(n), curve.harvest(n) * n, 1e-9);
                assertEquals(curve.recall(n), curve.recallAtShare((double) n / hits.length), 1e-6);
            }
        }
    }

    @Test
    void pagesUntilAShareIsTheFirstMomentWithThatRecall() {
        for (int draw = 0; draw < DRAWS; draw++) {
            boolean[] hits = hits(1 + random.nextInt(40));
            int targets = Math.max(1, count(hits)) + random.nextInt(3);
            HitCurve curve = new HitCurve(hits, targets, 99);
            for (double share : new double[] {0.25, 1 / 3.0, 0.5, 0.75, 0.9, 1}) {
                int pages = curve.pagesUntil(share);
                int end = pages < 0 ? hits.length : pages - 1;
                assertTrue(pages < 0 || curve.recall(pages) >= share - 1e-9, share + " of " + targets);
                assertTrue(end < 0 || curve.recall(end) < share, share + " of " + targets);
            }
        }
    }

    @Test
    void aBudgetHidesWhatIsBeyondItAndNothingElse() {
        for (int draw = 0; draw < DRAWS; draw++) {
            boolean[] hits = hits(1 + random.nextInt(40));
            int targets = Math.max(1, count(hits));
            HitCurve whole = new HitCurve(hits, targets, 60);
            HitCurve cut = new HitCurve(hits, targets, 60, hits.length);
            assertEquals(hits.length, cut.within());
            assertTrue(cut.cut() && !whole.cut());
            for (int n = 0; n <= 60; n++) {
                double known = n <= hits.length ? whole.harvest(n) : Double.NaN;
                assertEquals(known, cut.harvest(n));
            }
        }
    }

    @Test
    void overlapIsTheSameBothWaysWithinItsRangeAndAllOfItWithItself() {
        for (int draw = 0; draw < DRAWS; draw++) {
            int[] one = pages(random.nextInt(30));
            int[] other = pages(random.nextInt(30));
            for (int n : new int[] {0, 1, 7, 30, 999}) {
                double overlap = Overlap.of(one, other, n);
                assertEquals(overlap, Overlap.of(other, one, n));
                assertTrue(overlap >= 0 && overlap <= 1);
                assertEquals(n == 0 || one.length == 0 ? 0 : 1, Overlap.of(one, one, n));
            }
        }
    }

    private int[] pages(int size) {
        List<Integer> pages = new ArrayList<>(IntStream.range(0, 50).boxed().toList());
        Collections.shuffle(pages, random);
        return pages.stream().limit(size).mapToInt(page -> page).toArray();
    }

    @Test
    void theOrderWithinTheFirstPagesDoesNotMatterToOverlap() {
        assertEquals(1, Overlap.of(new int[] {1, 2, 3, 9}, new int[] {3, 1, 2, 8}, 3));
        assertEquals(0.75, Overlap.of(new int[] {1, 2, 3, 9}, new int[] {3, 1, 2, 8}, 4));
    }

    @Test
    void anIntervalIsAroundItsMeanWithinTheValues() {
        for (int draw = 0; draw < 40; draw++) {
            List<Double> values = random.doubles(1 + random.nextInt(9)).boxed().toList();
            BootstrapInterval interval = new Bootstrap(draw).mean(Map.of("a", values, "b", List.of(0.5)));
            double all = values.stream().mapToDouble(v -> v).average().orElseThrow();
            assertEquals((all + 0.5) / 2, interval.mean(), 1e-12);
            assertTrue(interval.low() <= interval.mean() + 1e-9 && interval.mean() - 1e-9 <= interval.high());
            assertTrue(interval.low() >= 0 && interval.high() <= 1);
            assertEquals(values.size() + 1, interval.values());
        }
    }

    /// Values of one topic say little of another: an interval over topics is wider than one over as many values of one.
    @Test
    void runsOfOneTopicAreNotAsGoodAsTopics() {
        List<Double> low = List.of(0.1, 0.11, 0.1, 0.11);
        List<Double> high = List.of(0.9, 0.91, 0.9, 0.91);
        BootstrapInterval topics = new Bootstrap(1).mean(Map.of("a", low, "b", high));
        assertEquals(0.1, topics.low(), 0.01);
        assertEquals(0.91, topics.high(), 0.01);
        List<Double> mixed = new ArrayList<>(low);
        mixed.addAll(high);
        BootstrapInterval values = new Bootstrap(1).mean(Map.of("a", mixed));
        assertTrue(values.high() - values.low() < 0.7, values.toString());
    }

    @Test
    void whatIsUnknownOrNothingHasNoMean() {
        assertFalse(new Bootstrap(1).mean(Map.of()).known());
        assertEquals(0, new Bootstrap(1).mean(Map.of()).values());
        assertFalse(new Bootstrap(1).mean(Map.of("a", List.of(0.5, Double.NaN))).known());
        assertTrue(new Bootstrap(1).mean(Map.of("a", List.of(0.0))).known());
    }
}
