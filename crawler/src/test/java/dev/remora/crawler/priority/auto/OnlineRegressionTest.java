package dev.remora.crawler.priority.auto;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OnlineRegressionTest {
    private static double[] x(double... values) {
        return values;
    }

    @Test
    void predictsByThePriorAtFirst() {
        OnlineRegression regression = new OnlineRegression(x(0.5, -1), x(1, 1), 0);
        assertEquals(1 / (1 + Math.exp(0.5)), regression.predict(x(1, 1)), 1e-12);
    }

    /// w = (0, 0), Σ = I, x = (1, 2), y = 1: p = 0.5, r = 0.25, g = x, x·g = 5, so the step is
    /// 0.5 / (1 + 0.25·5) = 2/9 times g, and Σ loses 0.25 / 2.25 = 1/9 times g·gᵀ. A second link with x = (1,
    /// 0), y = 0 then has p = 1 / (1 + e^(-2/9)), g = (8/9, -2/9).
    @Test
    void takesOneStepOfAKalmanFilterALink() {
        OnlineRegression regression = new OnlineRegression(x(0, 0), x(1, 1), 0);
        regression.learn(x(1, 2), 1);
        assertEquals(2 / 9.0, regression.weight(0), 1e-12);
        assertEquals(4 / 9.0, regression.weight(1), 1e-12);
        double p = 1 / (1 + Math.exp(-2 / 9.0));
        double scale = 1 / (1 + p * (1 - p) * 8 / 9.0);
        regression.learn(x(1, 0), 0);
        assertEquals(2 / 9.0 - 8 / 9.0 * scale * p, regression.weight(0), 1e-12);
        assertEquals(4 / 9.0 + 2 / 9.0 * scale * p, regression.weight(1), 1e-12);
    }

    /// w = 0, Σ = 1, x = 1, y = 1: p = 0.5, r = 0.25, g = 1, so w is 0.4, and Σ falls by 0.2 to 0.8; half of that comes
    /// back: 0.9. Then p = 1 / (1 + e^-0.4), g = 0.9. What was not asked keeps its variance.
    @Test
    void aShareOfTheCertaintyIsLostWithEachLink() {
        OnlineRegression regression = new OnlineRegression(x(0, 0), x(1, 1), 0.5);
        regression.learn(x(0, 1), 1);
        assertEquals(0.4, regression.weight(1), 1e-12);
        double p = 1 / (1 + Math.exp(-0.4));
        regression.learn(x(0, 1), 1);
        assertEquals(0.4 + 0.9 * (1 - p) / (1 + p * (1 - p) * 0.9), regression.weight(1), 1e-12);
        regression.learn(x(1, 0), 1);
        assertEquals(0.4, regression.weight(0), 1e-12);
    }

    @Test
    void findsWhichClueTells() {
        OnlineRegression regression = new OnlineRegression(x(0, 0, 0), x(0.5, 0.5, 0.5), 0.001);
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 2000; i++) {
            double telling = random.nextDouble() < 0.5 ? -1 : 1;
            double idle = random.nextDouble() < 0.5 ? -1 : 1;
            regression.learn(x(1, telling, idle), random.nextDouble() < (telling > 0 ? 0.8 : 0.2) ? 1 : 0);
        }
        // ln(0.8 / 0.2) = 1.39
        assertEquals(1.39, regression.weight(1), 0.35);
        assertEquals(0, regression.weight(2), 0.35);
    }

    @Test
    void learnsAnewWhenTheWorldTurns() {
        OnlineRegression regression = new OnlineRegression(x(0), x(0.5), 0.001);
        for (int i = 0; i < 3000; i++) {
            regression.learn(x(1), 1);
        }
        for (int i = 0; i < 300; i++) {
            regression.learn(x(1), 0);
        }
        assertTrue(regression.predict(x(1)) < 0.3, "still " + regression.predict(x(1)));
    }

    @Test
    void isTheSameAfterBeingWrittenAndRead() {
        OnlineRegression regression = new OnlineRegression(x(0, 1), x(1, 1), 0.01);
        regression.learn(x(1, 0.3), 0.8);
        ByteBuffer bytes = ByteBuffer.allocate(regression.bytes());
        regression.write(bytes);
        OnlineRegression again = new OnlineRegression(x(0, 0), x(1, 1), 0.01);
        again.read(bytes.flip());
        regression.learn(x(0.5, 1), 0);
        again.learn(x(0.5, 1), 0);
        assertArrayEquals(x(regression.weight(0), regression.weight(1)), x(again.weight(0), again.weight(1)), 0);
    }
}
