package dev.remora.search.metrics;

import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Set;

/// Counts and times requests by declared route (`/api/v1/pages/{id}`), method and class of status. A path
/// without a route counts as `unmatched`, so that clients cannot create labels.
public final class MeasuredRequests {
    private static final String UNMATCHED = "unmatched";
    private static final String OTHER = "other";
    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private final MeterProvider<Timer> timers;

    /// Starts with no counts.
    public MeasuredRequests(Meters meters) {
        this.timers = Timer.builder("http.server.requests")
                .description("Answered requests and their duration")
                .serviceLevelObjectives(Meters.buckets())
                .withRegistry(meters.registry());
    }

    /// Counts an answered request.
    ///
    /// @param millis duration in milliseconds
    public void count(Context ctx, float millis) {
        timers.withTags("route", route(ctx), "method", method(ctx), "status", status(ctx.statusCode()))
                .record(Duration.ofNanos((long) (millis * 1e6)));
    }

    private static String route(Context ctx) {
        Endpoint route = ctx.endpoints().matchedHttpEndpoint();
        return route == null ? UNMATCHED : route.path;
    }

    private static String method(Context ctx) {
        String name = ctx.method().name();
        return METHODS.contains(name) ? name : OTHER;
    }

    private static String status(int code) {
        return code >= 100 && code < 600 ? code / 100 + "xx" : OTHER;
    }
}
