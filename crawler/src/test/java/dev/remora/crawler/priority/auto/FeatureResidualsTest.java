package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FeatureResidualsTest {
    private final FeatureResiduals leanings = new FeatureResiduals(8, AutoSettings.DEFAULT);

    @Test
    void areNothingForWhatWasNeverSeen() {
        assertEquals(0, leanings.of(7));
    }

    /// m = 4. First error 0.5: 4·0.5 / (1 + 4) = 0.4; second error 0.3: 0.4 + 4·0.3 / (2 + 4) = 0.6.
    @Test
    void growByWhatTheOthersLeaveUnexplained() {
        leanings.learn(7, 0.5);
        assertEquals(0.4, leanings.of(7), 1e-6);
        leanings.learn(7, 0.3);
        assertEquals(0.6, leanings.of(7), 1e-6);
    }

    @Test
    void stayWithinBounds() {
        for (int i = 0; i < 100; i++) {
            leanings.learn(7, 1);
        }
        assertEquals(3, leanings.of(7));
    }

    @Test
    void turnWhenAKindOfLinkStopsPaying() {
        for (int i = 0; i < 200; i++) {
            leanings.learn(7, 0.5);
        }
        for (int i = 0; i < 200; i++) {
            leanings.learn(7, -0.5);
        }
        assertTrue(leanings.of(7) < -1, "leaning " + leanings.of(7));
    }
}
