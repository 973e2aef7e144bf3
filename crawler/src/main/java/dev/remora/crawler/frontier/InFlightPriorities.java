package dev.remora.crawler.frontier;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.function.DoublePredicate;

/// Requests in flight that may soon bring links as good as themselves: for pages, or for robots.txt of held
/// hosts. With many concurrent requests, a crawl that does not wait for these fetches poor pages while the
/// best ones are in flight. Each is waited for only for a while, so that a slow host delays nobody.
final class InFlightPriorities {
    private static final Comparator<Expected> BEST_FIRST =
            Comparator.comparingDouble(Expected::priority).reversed().thenComparingLong(Expected::number);

    private final Duration lasting;
    /// In order of start, which is also the order of expiry.
    private final SequencedMap<Object, Expected> underWay = new LinkedHashMap<>();
    private final NavigableSet<Expected> best = new TreeSet<>(BEST_FIRST);
    private long begun;

    private record Expected(double priority, Instant until, long number) {}

    InFlightPriorities(Duration lasting) {
        this.lasting = lasting;
    }

    /// @param now not before any earlier given time, here and below
    void begin(Object what, double priority, Instant now) {
        end(what);
        Expected expected = new Expected(priority, now.plus(lasting), ++begun);
        underWay.put(what, expected);
        best.add(expected);
    }

    void end(Object what) {
        Expected ended = underWay.remove(what);
        if (ended != null) {
            best.remove(ended);
        }
    }

    /// When the last of the requests ends that are worth waiting for; empty if none is. Checks only these and
    /// the next one.
    ///
    /// @param worthWaiting if true for a priority, true for each higher one
    Optional<Instant> better(DoublePredicate worthWaiting, Instant now) {
        while (!underWay.isEmpty() && !underWay.firstEntry().getValue().until().isAfter(now)) {
            best.remove(underWay.pollFirstEntry().getValue());
        }
        return best.stream()
                .takeWhile(expected -> worthWaiting.test(expected.priority()))
                .map(Expected::until)
                .max(Instant::compareTo);
    }
}
