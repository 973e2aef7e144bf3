package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FeatureResidualsTest {
    private static final long KIND = 1;

    private final FeatureResiduals residuals = new FeatureResiduals(8, AutoSettings.DEFAULT.rates());

    @Test
    void areNothingForWhatWasNeverSeen() {
        assertEquals(0, residuals.of(KIND, 7));
    }

    /// m = 4. First error 0.5: 4·0.5 / (1 + 4) = 0.4; second error 0.3: 0.4 + 4·0.3 / (2 + 4) = 0.6.
    @Test
    void growByWhatTheOthersLeaveUnexplained() {
        residuals.learn(KIND, 7, 0.5);
        assertEquals(0.4, residuals.of(KIND, 7), 1e-6);
        residuals.learn(KIND, 7, 0.3);
        assertEquals(0.6, residuals.of(KIND, 7), 1e-6);
    }

    /// 7 has 0.4 and so has the kind. 8 begins there: 0.4 + 4·0.5 / (1 + 4) = 0.8, the kind 0.4 + 4·0.5 / (2 +
    /// 4) = 0.733; 7 stays.
    @Test
    void beginAtTheirKindsResidual() {
        residuals.learn(KIND, 7, 0.5);
        assertEquals(0.4, residuals.of(KIND, 8), 1e-6);
        assertEquals(0, residuals.of(2, 8), "of another kind");
        residuals.learn(KIND, 8, 0.5);
        assertEquals(0.8, residuals.of(KIND, 8), 1e-6);
        assertEquals(0.733333, residuals.of(KIND, 9), 1e-6);
        assertEquals(0.4, residuals.of(KIND, 7), 1e-6);
    }

    @Test
    void stayWithinBounds() {
        for (int i = 0; i < 100; i++) {
            residuals.learn(KIND, 7, 1);
        }
        assertEquals(3, residuals.of(KIND, 7));
    }

    @Test
    void turnWhenAKindOfLinkStopsPaying() {
        for (int i = 0; i < 200; i++) {
            residuals.learn(KIND, 7, 0.5);
        }
        for (int i = 0; i < 200; i++) {
            residuals.learn(KIND, 7, -0.5);
        }
        assertTrue(residuals.of(KIND, 7) < -1, "residual " + residuals.of(KIND, 7));
    }

    /// Of 64 keys in sixteen slots some are in the first one.
    @Test
    void aKeyInTheFirstSlotIsKnown() {
        for (int key = 1; key <= 64; key++) {
            FeatureResiduals residuals = new FeatureResiduals(4, AutoSettings.DEFAULT.rates());
            residuals.learn(key, 1_000, 0.5);
            assertEquals(0.4, residuals.of(key, 2_000), 1e-6, "that of the kind");
            residuals = new FeatureResiduals(4, AutoSettings.DEFAULT.rates());
            residuals.learn(1_000, key, 0.5);
            residuals.learn(1_000, 2_000, -0.5);
            assertEquals(0.4, residuals.of(1_000, key), 1e-6);
        }
    }
}
