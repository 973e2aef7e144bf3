package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/// Turns for requests that compute for long. So many have a turn at once; others wait in a short queue. One that
/// would wait too long by the recent duration of a turn is refused when it arrives, before anything is done for it.
/// Thread-safe.
public final class Turns {
    /// Routes that compute for long. Archived copies and crawl records have limits of their own.
    private static final Set<String> ROUTES = Set.of(
            "/search",
            "/pages/{id}",
            "/topics/{id}",
            "/topics/{id}/feed.xml",
            "/api/v1/search",
            "/api/v1/passages",
            "/api/v1/pages/{id}/similar");

    /// Turns that the mean duration reaches back to, roughly: 1/weight of an exponentially weighted moving mean.
    private static final int REACH = 32;

    /// Assumed duration until some have been measured, in nanoseconds: that of a search just after a start.
    private static final double FIRST = 1e8;

    private final Limits limits;
    private final LongSupplier nanos;
    private final RandomGenerator random;
    private final Semaphore turns;
    private final AtomicInteger inside = new AtomicInteger();
    private double mean = FIRST;

    /// Limits on turns.
    ///
    /// @param atOnce concurrent turns
    /// @param waiting maximum of waiting requests
    /// @param expected maximum wait that is expected when a request arrives
    /// @param longest maximum wait
    public record Limits(int atOnce, int waiting, Duration expected, Duration longest) {
        public Limits {
            if (atOnce < 1 || waiting < 0 || expected.isNegative() || longest.compareTo(expected) < 0) {
                throw new IllegalArgumentException("one at least must have a turn, and none wait for less than"
                        + " nothing, but these are: " + atOnce + ", " + waiting + ", " + expected + ", " + longest);
            }
        }

        /// Two per core, because they also read files. A wait may be thrice as long as expected.
        public static Limits ofCores(int cores) {
            return new Limits(2 * cores, 256, Duration.ofSeconds(1), Duration.ofSeconds(3));
        }
    }

    /// Work that may fail in its own way.
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        /// Does it.
        T done() throws E;
    }

    /// @param nanos a monotonic clock, in nanoseconds
    /// @param random spreads the times at which refused clients ask again
    public Turns(Limits limits, LongSupplier nanos, RandomGenerator random) {
        this.limits = limits;
        this.nanos = nanos;
        this.random = random;
        this.turns = new Semaphore(limits.atOnce(), true);
    }

    /// Returns the handler of a route, which takes a turn if the route needs one.
    public Handler handler(Endpoint route) {
        boolean costly = ROUTES.contains(route.path)
                && (route.method.equals(HandlerType.GET) || route.method.equals(HandlerType.HEAD));
        return !costly
                ? route.handler
                : ctx -> take(() -> {
                    route.handler.handle(ctx);
                    return ctx;
                });
    }

    /// Does work in turn.
    ///
    /// @throws RequestRefused 503 if it would wait too long; its Retry-After follows from the expected wait
    public <T, E extends Exception> T take(Work<T, E> work) throws E {
        int place = inside.incrementAndGet() - limits.atOnce(); // in the queue; there is a turn for 0 and less
        try {
            double wait = Math.max(0, place) * mean() / limits.atOnce();
            if (place > limits.waiting() || wait > limits.expected().toNanos() || !admitted(place)) {
                throw refused(wait);
            }
            long start = nanos.getAsLong();
            try {
                return work.done();
            } finally {
                turns.release();
                took(nanos.getAsLong() - start);
            }
        } finally {
            inside.decrementAndGet();
        }
    }

    private boolean admitted(int place) {
        try {
            boolean admitted = turns.tryAcquire(limits.longest().toNanos(), TimeUnit.NANOSECONDS);
            if (!admitted) {
                took(limits.longest().toNanos() * limits.atOnce() / Math.max(1, place)); // at least
            }
            return admitted;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private RequestRefused refused(double wait) {
        int seconds = (int) Math.clamp(Math.ceil(wait / 1e9), 1, 30);
        return RequestRefused.because(503, "busy.search")
                .withHeader("Retry-After", Integer.toString(seconds + random.nextInt(seconds + 1)));
    }

    int waiting() {
        return Math.max(0, inside.get() - limits.atOnce());
    }

    /// Returns the mean duration of the last turns, in nanoseconds.
    synchronized double mean() {
        return mean;
    }

    private synchronized void took(long duration) {
        mean += (duration - mean) / REACH;
    }
}
