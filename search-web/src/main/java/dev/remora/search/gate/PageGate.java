package dev.remora.search.gate;

import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.List;

/// Limits the pages that are costly: results and feeds, result details, archived copies, start pages of
/// topics. Counts them per client, and answers excess requests with a page that says when to retry. The home
/// page and assets are not limited.
public final class PageGate {
    private static final List<String> ROUTES = List.of("/search", "/pages/*", "/cache/*", "/topics/*");

    private final RateLimits limits;
    private final GateSettings settings;
    private final Forwarding forwarding;

    /// @param clock refills the clients' limits
    public PageGate(GateSettings settings, Clock clock) {
        this.limits = new RateLimits(clock);
        this.settings = settings;
        this.forwarding = settings.forwarding();
    }

    /// Registers the check before those routes of `routes`.
    public void register(JavalinDefaultRoutingApi routes) {
        if (settings.pagesPerMinute() > 0) {
            ROUTES.forEach(path -> routes.beforeMatched(path, this::pass));
        }
    }

    private void pass(Context ctx) {
        limits.admit(ctx, forwarding.client(ctx), settings.pagesPerMinute());
    }
}
