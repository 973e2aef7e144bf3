package dev.remora.crawler.crawl.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/// Pages per second over the last ten seconds.
final class ThroughputMeter {
    private static final Duration WINDOW = Duration.ofSeconds(10);

    private final Deque<Reading> readings = new ArrayDeque<>();

    private record Reading(Instant at, long fetched) {}

    /// Takes a reading and returns the rate; 0 for the first.
    double rate(Instant now, long fetched) {
        readings.addLast(new Reading(now, fetched));
        while (readings.size() > 2 && readings.peekFirst().at().isBefore(now.minus(WINDOW))) {
            readings.removeFirst();
        }
        Reading first = readings.getFirst();
        double seconds = Duration.between(first.at(), now).toNanos() / 1e9;
        return seconds <= 0 ? 0 : (fetched - first.fetched()) / seconds;
    }
}
