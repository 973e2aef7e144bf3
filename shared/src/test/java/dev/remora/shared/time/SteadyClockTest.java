package dev.remora.shared.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    /// A machine's clock that is set as the test says.
    private static final class Wall extends Clock {
        private Instant now = NOON;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    @Test
    void goesOnAsTimePassesHoweverTheMachinesClockIsSet() {
        Wall wall = new Wall();
        long[] nanos = {Long.MAX_VALUE - 1};
        SteadyClock clock = SteadyClock.startingAt(wall, () -> nanos[0]);
        assertEquals(NOON, clock.instant());
        wall.now = NOON.minus(Duration.ofHours(1));
        nanos[0] += 2_000_000_000; // past the largest number
        assertEquals(NOON.plusSeconds(2), clock.instant());
        wall.now = NOON.plus(Duration.ofHours(9));
        nanos[0] += 500;
        assertEquals(NOON.plusSeconds(2).plusNanos(500), clock.instant());
        assertEquals(clock.instant(), clock.withZone(ZoneId.of("Asia/Shanghai")).instant());
    }

    @Test
    void theNextOneBeginsWithTheMachinesClockAsItIsThen() {
        Wall wall = new Wall();
        SteadyClock.startingAt(wall, () -> 0);
        wall.now = NOON.minus(Duration.ofHours(1));
        assertEquals(wall.now, SteadyClock.startingAt(wall, () -> 7).instant());
    }
}
