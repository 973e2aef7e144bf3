package dev.remora.lab.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HitCurveTest {
    /// Four pages of a web of four, the first and the last of them targets.
    private static final HitCurve CURVE = new HitCurve(new boolean[] {true, false, false, true}, 2, 4);

    @Test
    void recallIsTargetsFoundOverAllTargets() {
        assertEquals(0, CURVE.recall(0));
        assertEquals(0.5, CURVE.recall(1));
        assertEquals(0.5, CURVE.recall(3));
        assertEquals(1, CURVE.recall(4));
    }

    @Test
    void recallAtAShareOfTheWebLiesBetweenTheRecallsOfItsNeighbours() {
        // 0.125 of 4 pages is half a page: half way from 0 to 0.5
        assertEquals(0.25, CURVE.recallAtShare(0.125), 1e-12);
        assertEquals(0.5, CURVE.recallAtShare(0.5), 1e-12);
        assertEquals(1, CURVE.recallAtShare(1), 1e-12);
    }

    @Test
    void harvestIsTargetsFoundOverPagesFetched() {
        assertEquals(1, CURVE.harvest(1));
        assertEquals(1 / 3.0, CURVE.harvest(3), 1e-12);
        assertEquals(0, CURVE.harvest(0));
    }

    @Test
    void areaIsTheMeanHeightOfTheTrapezia() {
        // heights 0, 0.5, 0.5, 0.5, 1: trapezia 0.25, 0.5, 0.5, 0.75, together 2 over 4 pages
        assertEquals(0.5, CURVE.area(4), 1e-12);
        // over the first two pages: (0.25 + 0.5) / 2
        assertEquals(0.375, CURVE.area(2), 1e-12);
    }

    @Test
    void aCrawlThatEndsEarlyFindsNothingMore() {
        HitCurve early = new HitCurve(new boolean[] {true}, 2, 4);
        assertEquals(0.5, early.recall(4));
        assertEquals(1, early.harvest(4));
        assertEquals((0.25 + 0.5 * 3) / 4, early.area(4), 1e-12);
        assertEquals(-1, early.pagesUntil(0.9));
    }

    @Test
    void nothingIsSaidOfWhatLiesBeyondABudget() {
        // Five pages of a web of ten were all that could be fetched.
        HitCurve cut = new HitCurve(new boolean[] {true, false, false, true, false}, 4, 10, 5);
        assertEquals(5, cut.within());
        assertEquals(0.5, cut.recallAtShare(0.5), 1e-12);
        assertTrue(Double.isNaN(cut.recallAtShare(0.51)));
        assertEquals(0.4, cut.harvest(5), 1e-12);
        assertTrue(Double.isNaN(cut.harvest(6)));
    }

    @Test
    void aCrawlThatABudgetHadRoomForIsMeasuredToItsEnd() {
        HitCurve whole = new HitCurve(new boolean[] {true, false, false, true}, 2, 4, 500);
        assertEquals(4, whole.within());
        assertEquals(1, whole.recallAtShare(1), 1e-12);
        assertEquals(0.5, whole.harvest(400), 1e-12);
    }

    @Test
    void aShareThatIsAllOfTheBudgetIsWithinItWhateverTheRounding() {
        HitCurve third = new HitCurve(new boolean[] {true, true, true}, 3, 7, 3);
        assertEquals(1, third.recallAtShare(3 / 7.0), 1e-9);
    }

    @Test
    void whereTheOracleIsNotAboveChanceThereIsNoScale() {
        assertEquals(0, HitCurve.shareOfOracle(0.9, 0.5, 0.4));
    }

    @Test
    void tellsWhenAShareOfTheTargetsWasFound() {
        assertEquals(1, CURVE.pagesUntil(0.5));
        assertEquals(4, CURVE.pagesUntil(0.51));
    }

    @Test
    void shareOfOracleIsScaledBetweenItsEnds() {
        assertEquals(0.75, HitCurve.shareOfOracle(0.8, 0.5, 0.9), 1e-12);
        assertEquals(0, HitCurve.shareOfOracle(0.5, 0.5, 0.5));
    }

    @Test
    void refusesAWebWithoutTargets() {
        assertThrows(IllegalArgumentException.class, () -> new HitCurve(new boolean[3], 0, 3));
    }

    @Property(tries = 200)
    void recallNeverFallsAndStaysWithinBounds(@ForAll @Size(max = 60) boolean[] hits) {
        int targets = 1;
        for (boolean hit : hits) {
            targets += hit ? 1 : 0;
        }
        HitCurve curve = new HitCurve(hits, targets, 60);
        double before = 0;
        for (int percent = 0; percent <= 100; percent++) {
            double recall = curve.recallAtShare(percent / 100.0);
            assertTrue(recall >= before && recall <= 1);
            before = recall;
        }
        assertTrue(curve.area(60) >= 0 && curve.area(60) <= 1);
    }
}
