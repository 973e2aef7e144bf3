package dev.remora.shared.time;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.LongSupplier;

/// A clock that does not jump when the system clock is set: the wall time at its start, plus the time that
/// has passed since while the machine was awake. Safe for use by many threads.
public final class SteadyClock extends Clock {
    private final Instant start;
    private final long nanosAtStart;
    private final LongSupplier nanos;
    private final ZoneId zone;

    private SteadyClock(Instant start, long nanosAtStart, LongSupplier nanos, ZoneId zone) {
        this.start = start;
        this.nanosAtStart = nanosAtStart;
        this.nanos = nanos;
        this.zone = zone;
    }

    /// Starts a clock.
    ///
    /// @param wall read once
    public static SteadyClock startingAt(Clock wall) {
        return startingAt(wall, System::nanoTime);
    }

    /// @param nanos counts nanoseconds from any origin, never backwards
    static SteadyClock startingAt(Clock wall, LongSupplier nanos) {
        return new SteadyClock(wall.instant(), nanos.getAsLong(), nanos, wall.getZone());
    }

    @Override
    public Instant instant() {
        return start.plusNanos(nanos.getAsLong() - nanosAtStart);
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new SteadyClock(start, nanosAtStart, nanos, other);
    }
}
