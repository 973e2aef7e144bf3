package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasureTest {
    private static final JudgedQuery ONE = new JudgedQuery("q1", "known-typo", "词", Map.of("a/1", 3, "a/2", 1));
    private static final JudgedQuery MANY = new JudgedQuery("q2", "topic", "词", Map.of("a", 3, "b", 2, "c", 3, "e", 0));

    @Test
    void theReciprocalRankIsThatOfTheFirstPageOfTheHighestGrade() {
        assertEquals(0.5, Measure.RECIPROCAL_RANK_10.of(ONE, List.of("a/2", "a/1")));
        assertEquals(0, Measure.RECIPROCAL_RANK_10.of(ONE, List.of("a/2")));
        assertEquals(0, Measure.SUCCESS_1.of(ONE, List.of("a/2", "a/1")));
        assertEquals(1, Measure.SUCCESS_10.of(ONE, List.of("a/2", "a/1")));
    }

    @Test
    void whatIsBehindTheTenthDoesNotCount() {
        List<String> eleventh = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "a/1");
        assertEquals(0, Measure.RECIPROCAL_RANK_10.of(ONE, eleventh));
        assertEquals(0, Measure.SUCCESS_10.of(ONE, eleventh));
        assertEquals(0.5, Measure.RECALL_100.of(ONE, eleventh));
    }

    /// Worked by hand: gains 7, 0, 7, 3 at ranks 1 to 4, ideal 7, 7, 3.
    @Test
    void ndcgIsTheGainBesideTheIdeal() {
        double gain = 7 + 7 / 2.0 + 3 / (Math.log(5) / Math.log(2));
        double ideal = 7 + 7 / (Math.log(3) / Math.log(2)) + 3 / 2.0;
        assertEquals(gain / ideal, Measure.NDCG_10.of(MANY, List.of("a", "x", "c", "b")), 1e-12);
        assertEquals(1, Measure.NDCG_10.of(MANY, List.of("c", "a", "b")), 1e-12);
    }

    @Test
    void judgedPagesAreThoseThatSomebodyLookedAtRelevantOrNot() {
        assertEquals(0.75, Measure.JUDGED_10.of(MANY, List.of("a", "x", "e", "b")));
    }

    @Test
    void anIntervalHoldsItsMeanAndIsTheSameForTheSameSeed() {
        double[] values = new double[100];
        Arrays.setAll(values, i -> i % 2);
        PairedInterval interval = PairedInterval.of(values, 7);
        assertEquals(interval, PairedInterval.of(values, 7));
        assertTrue(interval.low() < 0.5 && interval.high() > 0.5 && interval.low() > 0.35 && interval.high() < 0.65);
    }

    @Test
    void aDifferenceQueryByQueryIsSignificantWhereEachQueryAgrees() {
        double[] theirs = {0.1, 0.9, 0.4, 0.5};
        double[] ours = {0.2, 1.0, 0.5, 0.6};
        assertTrue(PairedInterval.ofDifference(ours, theirs, 1).significant());
        assertEquals(new PairedInterval(0, 0, 0), PairedInterval.ofDifference(new double[0], new double[0], 1));
    }

    @Test
    void queriesOfATypoBelongToTheFamilyOfTheirKind() {
        assertEquals("known", ONE.family());
        assertEquals(Measure.RECIPROCAL_RANK_10, ONE.first());
        assertEquals(Measure.NDCG_10, MANY.first());
    }
}
