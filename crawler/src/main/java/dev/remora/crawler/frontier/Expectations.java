package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;

/// What is under way and may soon bring links as good as itself: pages being fetched, hosts whose robots.txt is
/// awaited. With many requests at a time, a crawl that does not wait for these fetches rubbish while the best pages
/// are on their way. Each is waited for only for a while, so that a slow host holds nobody up.
final class Expectations {
    private final Duration lasting;
    private final Map<Object, Expected> underWay = new HashMap<>();

    private record Expected(double priority, Instant until) {}

    Expectations(Duration lasting) {
        this.lasting = lasting;
    }

    void begin(Object what, double priority, Instant now) {
        underWay.put(what, new Expected(priority, now.plus(lasting)));
    }

    void end(Object what) {
        underWay.remove(what);
    }

    /// When the last of those ends whose promise is worth waiting for; empty if none is.
    Optional<Instant> better(DoublePredicate worthWaiting, Instant now) {
        return underWay.values().stream()
                .filter(expected -> worthWaiting.test(expected.priority())
                        && expected.until().isAfter(now))
                .map(Expected::until)
                .max(Instant::compareTo);
    }
}
