package dev.remora.crawler.freshness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HintCountsTest {
    private static HintCounts visits(int changesHinted, int changesSilent, int falseHints, int unchangedSilent) {
        HintCounts counts = HintCounts.NONE;
        for (int i = 0; i < changesHinted; i++) {
            counts = counts.visited(true, true);
        }
        for (int i = 0; i < changesSilent; i++) {
            counts = counts.visited(true, false);
        }
        for (int i = 0; i < falseHints; i++) {
            counts = counts.visited(false, true);
        }
        for (int i = 0; i < unchangedSilent; i++) {
            counts = counts.visited(false, false);
        }
        return counts;
    }

    @Test
    void nothingIsBelievedBeforeItWasSeenToHold() {
        assertEquals(1, HintCounts.NONE.ratio(true));
        assertEquals(1, HintCounts.NONE.ratio(false));
    }

    @Test
    void aReliableSiteIsBelievedBothWays() {
        HintCounts counts = visits(9, 1, 0, 18);
        assertEquals(10.0 / 12 / (1.0 / 20), counts.ratio(true), 1e-12);
        assertEquals(2.0 / 12 / (19.0 / 20), counts.ratio(false), 1e-12);
    }

    @Test
    void aSiteThatAnnouncesEverythingSaysNothing() {
        HintCounts counts = visits(20, 0, 400, 0);
        assertEquals(1, counts.ratio(true), 0.06);
    }

    @Test
    void aSiteWhoseHintsAreWrongCountsAgainstThem() {
        assertTrue(visits(0, 20, 20, 0).ratio(true) < 0.1);
        assertTrue(visits(0, 20, 20, 0).ratio(false) > 10);
    }
}
