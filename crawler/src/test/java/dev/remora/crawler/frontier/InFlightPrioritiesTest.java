package dev.remora.crawler.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class InFlightPrioritiesTest {
    private static final Duration LASTING = Duration.ofSeconds(2);
    private static final int MANY = 10_000;

    private final InFlightPriorities inFlight = new InFlightPriorities(LASTING);
    private Instant now = Instant.parse("2026-11-20T08:00:00Z");
    private int looks;

    private Optional<Instant> betterThan(double priority) {
        looks = 0;
        return inFlight.better(
                coming -> {
                    looks++;
                    return coming > priority;
                },
                now);
    }

    @Test
    void whereNothingBetterIsUnderWayOneLookTellsSo() {
        for (int i = 0; i < MANY; i++) {
            inFlight.begin(i, i * 0.3 / MANY, now);
        }
        assertEquals(Optional.empty(), betterThan(0.5));
        assertTrue(looks <= 1, () -> looks + " looks");
    }

    @Test
    void whatHasLastedItsTimeIsNotLookedAtAnyMore() {
        for (int i = 0; i < MANY; i++) {
            inFlight.begin(i, 1, now);
        }
        now = now.plus(LASTING);
        assertEquals(Optional.empty(), betterThan(0.5));
        assertEquals(0, looks);
    }

    @Test
    void whatBeginsAnewCountsOnlyAsItBeganLast() {
        inFlight.begin("host", 0.9, now);
        inFlight.begin("host", 0.3, now);
        assertEquals(Optional.empty(), betterThan(0.5));
        inFlight.end("host");
        assertEquals(Optional.empty(), betterThan(0));
    }

    /// All that is under way, looked at one by one.
    private record Expected(double priority, Instant until) {}

    private static Optional<Instant> oneByOne(Map<Object, Expected> underWay, double priority, Instant now) {
        return underWay.values().stream()
                .filter(expected ->
                        expected.priority() > priority && expected.until().isAfter(now))
                .map(Expected::until)
                .max(Instant::compareTo);
    }

    @Test
    void theAnswerIsThatOfLookingAtAllThatIsUnderWay() {
        SplittableRandom random = new SplittableRandom(12);
        Map<Object, Expected> underWay = new HashMap<>();
        int waits = 0;
        for (int step = 0; step < 50_000; step++) {
            int what = random.nextInt(60);
            if (random.nextInt(3) > 0) {
                double priority = random.nextInt(20) / 20.0;
                inFlight.begin(what, priority, now);
                underWay.put(what, new Expected(priority, now.plus(LASTING)));
            } else {
                inFlight.end(what);
                underWay.remove(what);
            }
            now = now.plusMillis((long) random.nextInt(3) * random.nextInt(80));
            double priority = random.nextInt(20) / 20.0;
            Optional<Instant> expected = oneByOne(underWay, priority, now);
            assertEquals(expected, betterThan(priority), "step " + step);
            waits += expected.isPresent() ? 1 : 0;
        }
        assertTrue(waits > 10_000 && waits < 49_000, "both answers come up: " + waits);
    }
}
