package dev.remora.crawler.fetch;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/// When work has to be over. The HTTP client's own time-out ends with the last byte on the wire; this one goes on
/// while the body is decoded.
///
/// @param nanos a clock that only goes forward, in nanoseconds
/// @param end its reading at the end
record Deadline(LongSupplier nanos, long end) {
    /// Never.
    static final Deadline NONE = new Deadline(() -> 0, Long.MAX_VALUE);

    /// So long from now.
    static Deadline in(Duration time) {
        return new Deadline(System::nanoTime, System.nanoTime() + time.toNanos());
    }

    boolean isOver() {
        return end != Long.MAX_VALUE && nanos.getAsLong() - end >= 0;
    }

    /// @throws InterruptedIOException as the HTTP client does when its time is over
    void check() throws InterruptedIOException {
        if (isOver()) {
            throw new InterruptedIOException("timeout");
        }
    }
}
