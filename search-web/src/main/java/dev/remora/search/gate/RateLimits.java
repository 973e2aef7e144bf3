package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.javalin.http.Context;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// Request limits per client: a token bucket each, refilled evenly, with a capacity of one minute's requests.
/// The 10,000 most recent clients are kept.
final class RateLimits {
    private static final int CLIENTS = 10_000;
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final TimeMeter time;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > CLIENTS;
        }
    };

    RateLimits(Clock clock) {
        this.time = new ClockTime(clock);
    }

    /// The result of counting a request.
    ///
    /// @param allowed true if it may pass
    /// @param left requests that may pass now
    /// @param retrySeconds until one may pass again; 0 if one may now
    /// @param fullSeconds until the bucket is full again
    record Taken(boolean allowed, long left, long retrySeconds, long fullSeconds) {}

    /// Counts a request, and sets headers with the remaining number (`RateLimit` and `RateLimit-Policy`, IETF
    /// draft-ietf-httpapi-ratelimit-headers; `Retry-After`, RFC 9110).
    ///
    /// @param client that sends it
    /// @param perMinute the client's requests per minute, more than 0
    /// @throws RequestRefused if there were too many
    void admit(Context ctx, String client, int perMinute) {
        Taken taken = take(client, perMinute);
        ctx.header("RateLimit-Policy", "\"client\";q=" + perMinute + ";w=60");
        long seconds =
                taken.allowed() ? taken.fullSeconds() : taken.retrySeconds(); // one header does not belie the other
        ctx.header("RateLimit", "\"client\";r=" + taken.left() + ";t=" + seconds);
        if (!taken.allowed()) {
            throw RequestRefused.because(429, "rate.limit", perMinute, taken.retrySeconds())
                    .withHeader("Retry-After", Long.toString(taken.retrySeconds()));
        }
    }

    /// Counts a request.
    ///
    /// @param client that sends it
    /// @param perMinute the client's requests per minute, more than 0
    Taken take(String client, int perMinute) {
        ConsumptionProbe probe = bucket(client + "/" + perMinute, perMinute).tryConsumeAndReturnRemaining(1);
        return new Taken(
                probe.isConsumed(),
                probe.getRemainingTokens(),
                probe.isConsumed() ? 0 : seconds(probe.getNanosToWaitForRefill()),
                seconds(probe.getNanosToWaitForReset()));
    }

    private Bucket bucket(String client, int perMinute) {
        synchronized (buckets) {
            return buckets.computeIfAbsent(
                    client,
                    c -> Bucket.builder()
                            .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, WINDOW))
                            .withCustomTimePrecision(time)
                            .build());
        }
    }

    /// Rounds up, so that a client that waits this long is admitted.
    private static long seconds(long nanos) {
        return (nanos + 999_999_999) / 1_000_000_000;
    }

    /// Adapts a clock to the library.
    private record ClockTime(Clock clock) implements TimeMeter {
        @Override
        public long currentTimeNanos() {
            Instant now = clock.instant();
            return now.getEpochSecond() * 1_000_000_000L + now.getNano();
        }

        @Override
        public boolean isWallClockBased() {
            return true;
        }
    }
}
