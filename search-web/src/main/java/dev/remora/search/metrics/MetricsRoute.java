package dev.remora.search.metrics;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.gate.Forwarding;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;

/// `GET /metrics`, for programs on this machine and for admins.
public final class MetricsRoute {
    private final Meters meters;
    private final IndexGauges standing;
    private final AdminAccess access;
    private final Forwarding forwarding;

    /// @param standing gauges that are updated for each request
    /// @param access authenticates clients that are not on this machine
    /// @param forwarding tells whether a client is on this machine
    public MetricsRoute(Meters meters, IndexGauges standing, AdminAccess access, Forwarding forwarding) {
        this.meters = meters;
        this.standing = standing;
        this.access = access;
        this.forwarding = forwarding;
    }

    /// Registers the route.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/metrics", ctx -> {
            requireOperator(ctx);
            ctx.header("Cache-Control", "no-store");
            ctx.contentType(Meters.MEDIA_TYPE).result(text());
        });
    }

    private void requireOperator(Context ctx) {
        if (!forwarding.isLocal(ctx)) {
            access.require(ctx);
        }
    }

    private synchronized String text() {
        standing.read();
        return meters.text();
    }
}
