package dev.remora.lab.bench.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.bench.harness.Figure.Target;
import org.junit.jupiter.api.Test;

class FigureTest {
    @Test
    void ratioIsValueOverFloor() {
        Figure figure = Figure.beside(1000, "crawl", "crawl", "pages/s", 420);
        assertEquals(0.42, figure.ratio().getAsDouble(), 1e-9);
        assertTrue(figure.wanting(new Target.RatioAtLeast(0.4)).reached());
        assertFalse(figure.wanting(new Target.RatioAtLeast(0.5)).reached());
    }

    @Test
    void aRatioMayHaveABoundAbove() {
        Figure figure = Figure.beside(2, "search", "p99", "ms", 6);
        assertTrue(figure.wanting(new Target.RatioAtMost(3)).reached());
        assertFalse(figure.wanting(new Target.RatioAtMost(2.9)).reached());
    }

    @Test
    void aBoundIsReachedAtItself() {
        assertTrue(Figure.plain("search", "p99", "ms", 20)
                .wanting(new Target.AtMost(20))
                .reached());
        assertFalse(Figure.plain("search", "p99", "ms", 20.01)
                .wanting(new Target.AtMost(20))
                .reached());
    }

    @Test
    void aRowTellsValueFloorRatioAndTarget() {
        Figure figure = Figure.beside(1000, "crawl", "crawl", "pages/s", 420).wanting(new Target.RatioAtLeast(0.4));
        assertEquals("| crawl | crawl | 420 pages/s | 1,000 | 0.42 | ratio ≥ 0.4 ✓ |", figure.row());
    }

    @Test
    void aMissedTargetIsMarked() {
        Figure figure = Figure.plain("reopen", "opening", "s", 16).wanting(new Target.AtMost(15));
        assertEquals("| reopen | opening | 16.00 s |  |  | ≤ 15.00 s ✗ |", figure.row());
    }

    @Test
    void aPercentileIsAMeasuredValue() {
        double[] values = {4, 1, 3, 2};
        assertEquals(2, Rounds.percentile(values, 0.5));
        assertEquals(4, Rounds.percentile(values, 0.99));
    }
}
