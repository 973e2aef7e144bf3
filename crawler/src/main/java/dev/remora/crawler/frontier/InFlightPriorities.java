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

/// What is under way and may soon bring links as good as itself: pages being fetched, hosts whose robots.txt is
/// awaited. With many requests at a time, a crawl that does not wait for these fetches rubbish while the best pages
/// are on their way. Each is waited for only for a while, so that a slow host holds nobody up.
final class InFlightPriorities {
    private static final Comparator<Expected> BEST_FIRST =
            Comparator.comparingDouble(Expected::priority).reversed().thenComparingLong(Expected::number);

    private final Duration lasting;
    /// In the order in which they began, which is that in which they have lasted their time.
    private final SequencedMap<Object, Expected> underWay = new LinkedHashMap<>();
    private final NavigableSet<Expected> best = new TreeSet<>(BEST_FIRST);
    private long begun;

    private record Expected(double priority, Instant until, long number) {}

    InFlightPriorities(Duration lasting) {
        this.lasting = lasting;
    }

    /// @param now not before any time that was given earlier, here and below
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

    /// When the last of those ends whose promise is worth waiting for; empty if none is. Looks only at those that
    /// are worth it, and at the next one.
    ///
    /// @param worthWaiting true of every priority above one of which it is true
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
