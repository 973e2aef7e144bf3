package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontierSettingsTest {
    private static final FrontierSettings USUAL = FrontierSettings.DEFAULT;
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void eachChangeLeavesTheRestAsItWas() {
        FrontierSettings all = USUAL.withDelay(HOUR)
                .withMargin(0.3)
                .withExpectation(HOUR)
                .withHostsInTurn(3)
                .withMaxWaiting(4)
                .withPerAddress(3)
                .withSlowConnections(5);
        assertEquals(
                new FrontierSettings(
                        new FrontierSettings.Politeness(HOUR, Duration.ofSeconds(30), 8, 3, 5),
                        new FrontierSettings.Selection(0.3, 0.5, Duration.ofSeconds(10), HOUR, 3),
                        4),
                all);
    }

    @Test
    void aLinkWaitsForOneThatIsBetterByMoreThanTheMarginAndMoreThanTwiceAsGood() {
        assertTrue(USUAL.selection().waitsFor(0.2, 0.41));
        assertFalse(USUAL.selection().waitsFor(0.2, 0.4), "half as good is enough");
        assertFalse(USUAL.selection().waitsFor(0.05, 0.125), "within the margin");
        assertFalse(USUAL.withMargin(0.25).selection().waitsFor(0.25, 0.5 + 1e-17), "the margin itself is within it");
        assertTrue(fair(0.25, 1).waitsFor(0.25, 0.51));
        assertFalse(fair(0, 1).waitsFor(0.5, 0.5));
    }

    @Test
    void valuesOutOfBoundsAreRefusedAndTheBoundsAreNot() {
        List<Runnable> wrong = List.of(
                () -> USUAL.withDelay(Duration.ofNanos(-1)),
                () -> USUAL.withExpectation(Duration.ofNanos(-1)),
                () -> with(Duration.ofNanos(-1), Duration.ZERO, 1),
                () -> with(Duration.ZERO, Duration.ofNanos(-1), 1),
                () -> with(Duration.ZERO, Duration.ZERO, 0),
                () -> USUAL.withHostsInTurn(0),
                () -> USUAL.withMaxWaiting(0),
                () -> USUAL.withSlowConnections(0),
                () -> USUAL.withMargin(-0.1),
                () -> USUAL.withMargin(1.1),
                () -> fair(0.1, 0),
                () -> fair(0.1, 1.1));
        wrong.forEach(each -> assertThrows(IllegalArgumentException.class, each::run));
        with(Duration.ZERO, Duration.ZERO, 1);
        assertEquals(0, USUAL.withMargin(0).selection().margin());
        assertEquals(1, USUAL.withMargin(1).selection().margin());
        assertEquals(1, fair(0.1, 1).fair());
    }

    private static FrontierSettings.Selection fair(double margin, double fair) {
        return new FrontierSettings.Selection(margin, fair, Duration.ZERO, Duration.ZERO, 1);
    }

    private static FrontierSettings with(Duration longestDelay, Duration patience, int connections) {
        return new FrontierSettings(
                new FrontierSettings.Politeness(Duration.ZERO, longestDelay, connections, 0, 1),
                new FrontierSettings.Selection(0.1, 0.5, patience, Duration.ZERO, 1),
                1);
    }

    @Test
    void aboutSoManyOfTheWorstLieBelowTheCutoff() {
        PriorityHistogram waiting = new PriorityHistogram();
        for (int i = 0; i <= 1000; i++) {
            waiting.add(i / 1000.0);
        }
        assertEquals(1e-6, waiting.cutoff(0), 1e-7);
        assertEquals(1e-6, waiting.cutoff(1), 1e-7);
        assertEquals(0.0995, waiting.cutoff(100), 1e-9);
        waiting.remove(0.05);
        assertEquals(0.1005, waiting.cutoff(100), 1e-9);
        assertEquals(1.0005, waiting.cutoff(1000), 1e-9);
        assertEquals(1, waiting.cutoff(1001));
    }
}
