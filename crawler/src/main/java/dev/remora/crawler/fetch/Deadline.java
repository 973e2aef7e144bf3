package dev.remora.crawler.fetch;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/// The time at which work must be over. The HTTP client's own time-out ends with the last byte on the wire;
/// this one also covers the decoding of the body.
///
/// @param nanos a clock that only goes forward, in nanoseconds
/// @param end its reading at the deadline
record Deadline(LongSupplier nanos, long end) {
    static final Deadline NONE = new Deadline(() -> 0, Long.MAX_VALUE);

    /// A deadline after this time from now.
    static Deadline in(Duration time) {
        return new Deadline(System::nanoTime, System.nanoTime() + time.toNanos());
    }

    boolean isOver() {
        return end != Long.MAX_VALUE && nanos.getAsLong() - end >= 0;
    }

    /// The time until then; not positive if it is over.
    Duration left() {
        return Duration.ofNanos(end == Long.MAX_VALUE ? Long.MAX_VALUE : end - nanos.getAsLong());
    }

    /// @throws InterruptedIOException if it is over, as from the HTTP client
    void check() throws InterruptedIOException {
        if (isOver()) {
            throw new InterruptedIOException("timeout");
        }
    }
}
