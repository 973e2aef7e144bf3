package dev.remora.search.gate;

import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.List;

/// Stands before the pages that cost work: results and their feeds, what is behind a result, archived copies.
/// Counts each client's, and refuses too many with a page that says when to come back. The start page and the files
/// that pages load are free.
public final class PageGate {
    private static final List<String> ROUTES = List.of("/search", "/pages/*", "/cache/*");

    private final RateLimits limits;
    private final GateSettings settings;
    private final Forwarding forwarding;

    /// @param clock refills what clients have left
    public PageGate(GateSettings settings, Clock clock) {
        this.limits = new RateLimits(clock);
        this.settings = settings;
        this.forwarding = settings.forwarding();
    }

    /// Stands before those routes of `routes`.
    public void register(JavalinDefaultRoutingApi routes) {
        if (settings.pagesPerMinute() > 0) {
            ROUTES.forEach(path -> routes.beforeMatched(path, this::pass));
        }
    }

    private void pass(Context ctx) {
        limits.admit(ctx, forwarding.client(ctx), settings.pagesPerMinute());
    }
}
