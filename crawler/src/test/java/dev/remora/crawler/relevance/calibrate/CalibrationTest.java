package dev.remora.crawler.relevance.calibrate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    private static ScoredSample on(double score) {
        return new ScoredSample(score, true);
    }

    private static ScoredSample off(double score) {
        return new ScoredSample(score, false);
    }

    @Test
    void aCurveThroughTwoPlacesMeetsTheTargetsThere() {
        // All positive scores are 1, all negative 0, two of each: targets 3/4 and 1/4, which a logistic curve can meet:
        // p(1) = 3/4: a + b = ln 3; p(0) = 1/4: b = -ln 3; so a = 2 ln 3.
        PlattScaling curve = PlattScaling.fit(List.of(on(1), on(1), off(0), off(0)));
        assertEquals(2 * Math.log(3), curve.slope(), 1e-6);
        assertEquals(-Math.log(3), curve.intercept(), 1e-6);
        assertEquals(0.75, curve.probability(1), 1e-6);
    }

    @Test
    void mixedScoresGiveTheSharesThatAreSo() {
        // At score 1 six of eight are positive, at 0 two of eight: 8 of each class, targets 9/10 and 1/10, so the curve
        // meets (6·0.9 + 2·0.1)/8 = 0.7 at 1, and 0.3 at 0.
        List<ScoredSample> scores = new ArrayList<>();
        IntStream.range(0, 8).forEach(i -> scores.add(new ScoredSample(1, i < 6)));
        IntStream.range(0, 8).forEach(i -> scores.add(new ScoredSample(0, i < 2)));
        PlattScaling curve = PlattScaling.fit(scores);
        assertEquals(0.7, curve.probability(1), 1e-6);
        assertEquals(0.3, curve.probability(0), 1e-6);
    }

    @Test
    void scoresThatRankWorseThanChanceGiveAFlatCurve() {
        // Three positive, one negative: (3 + 1) / (3 + 1 + 1 + 1) = 2/3 everywhere.
        PlattScaling curve = PlattScaling.fit(List.of(on(0), on(0), on(1), off(5)));
        assertEquals(0, curve.slope());
        assertEquals(2.0 / 3, curve.probability(100), 1e-12);
    }

    @Test
    void hugeScoresSaturateNothingElse() {
        PlattScaling curve = PlattScaling.fit(List.of(on(9000), on(3000), off(-2000), off(-8000), on(-1000), off(500)));
        assertTrue(curve.probability(9000) > curve.probability(3000));
        assertTrue(curve.probability(-8000) > 0.01 && curve.probability(9000) < 0.99);
        assertEquals(0, new PlattScaling(1, 0).probability(-1e6));
    }

    @Test
    void theThresholdHasTheGreatestF1AndStandsAsNearToAHalfAsItMay() {
        // Taking 0.9 and 0.8: P = 1, R = 2/3, F1 = 0.8. Taking 0.9 to 0.2: P = 3/4, R = 1, F1 = 6/7: the best. Every
        // threshold in (0.1, 0.2] does that; the one nearest to a half is 0.2.
        assertEquals(0.2, Threshold.best(List.of(on(0.9), on(0.8), off(0.6), on(0.2), off(0.1))), 1e-12);
        // Cleanly parted: every threshold in (0.3, 0.7] does; 0.5 it is.
        assertEquals(0.5, Threshold.best(List.of(on(0.9), on(0.7), off(0.3))), 1e-12);
        // In (0.8, 0.9] the nearest is just above 0.8.
        assertEquals(0.8, Threshold.best(List.of(on(0.9), off(0.8))), 1e-9);
        assertTrue(Threshold.best(List.of(on(0.9), off(0.8))) > 0.8);
    }

    @Test
    void everySampleIsScoredByWhatWasLearntWithoutIt() {
        List<ScoredSample> scores = CrossValidation.scores(
                List.of(1, 2, 3, 11, 12, 13, 14),
                n -> n > 10,
                n -> "",
                5,
                rest -> n -> rest.contains(n) ? 1 : rest.size());
        assertEquals(7, scores.size());
        assertTrue(scores.stream().allMatch(s -> s.score() >= 4), "no score by a scorer that had seen the sample");
        assertEquals(4, scores.stream().filter(ScoredSample::positive).count());
        assertThrows(
                IllegalArgumentException.class,
                () -> CrossValidation.scores(List.of(1, 11, 12), n -> n > 10, n -> "", 5, r -> n -> 0));
    }

    @Test
    void samplesOfOneSourceAreHeldBackTogether() {
        // Ten apart are of one source; 1, 3, 11 and 13 are positive. No scorer has seen any of its sample's source.
        List<ScoredSample> scores = CrossValidation.scores(
                List.of(1, 2, 3, 4, 11, 12, 13, 14),
                n -> n % 2 == 1,
                n -> "" + n % 10,
                2,
                rest -> n -> rest.stream().anyMatch(m -> m % 10 == n % 10) ? 1 : 0);
        assertEquals(8, scores.size());
        assertTrue(scores.stream().allMatch(s -> s.score() == 0));
    }

    @Test
    void samplesAreDealtSinglyWhereOneSourceHasAWholeClass() {
        // All positive ones are of one source: each is scored by what was learnt from others of it.
        List<ScoredSample> scores = CrossValidation.scores(
                List.of(1, 11, 21, 2, 3, 4),
                n -> n % 10 == 1,
                n -> "" + n % 10,
                2,
                rest -> n -> rest.stream().filter(m -> m % 10 == 1).count());
        assertEquals(6, scores.size());
        assertTrue(scores.stream().allMatch(s -> s.score() > 0));
    }

    @Property(seed = "31", tries = 300)
    void probabilitiesLieFromZeroToOneAndNeverFallWithTheScore(
            @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = -1e4, max = 1e4) Double> on,
            @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = -1e4, max = 1e4) Double> off,
            @ForAll @DoubleRange(min = -2e4, max = 2e4) double low,
            @ForAll @DoubleRange(min = 0, max = 1e4) double step) {
        List<ScoredSample> scores = new ArrayList<>();
        on.forEach(s -> scores.add(on(s)));
        off.forEach(s -> scores.add(off(s)));
        PlattScaling curve = PlattScaling.fit(scores);
        double p = curve.probability(low);
        assertTrue(p >= 0 && p <= 1);
        assertTrue(curve.probability(low + step) >= p);
    }

    @Property(seed = "32", tries = 300)
    void theThresholdLiesFromZeroToOne(
            @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 0, max = 1) Double> on,
            @ForAll @Size(max = 8) List<@DoubleRange(min = 0, max = 1) Double> off) {
        List<ScoredSample> scores = new ArrayList<>();
        on.forEach(s -> scores.add(on(s)));
        off.forEach(s -> scores.add(off(s)));
        double threshold = Threshold.best(scores);
        assertTrue(threshold >= 0 && threshold <= 1);
    }
}
