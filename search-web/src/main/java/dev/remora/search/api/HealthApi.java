package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.search.rank.SearchEngine;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// Whether the server is well: `GET /health`.
public final class HealthApi {
    private final SearchEngine engine;
    private final String version;
    private final Clock clock;
    private final Instant startedAt;

    /// The route; uptime counts from now.
    public HealthApi(SearchEngine engine, String version, Clock clock) {
        this.engine = engine;
        this.version = version;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /// The answer.
    ///
    /// @param status `up`
    /// @param version of the product
    /// @param topics that can be searched
    /// @param uptime since the server was made, ISO 8601 duration
    @JsonPropertyOrder({"status", "version", "topics", "uptime"})
    public record Health(String status, String version, int topics, String uptime) {}

    /// Adds the route.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/health", ctx -> {
            Duration uptime = Duration.ofSeconds(
                    Duration.between(startedAt, clock.instant()).toSeconds());
            ctx.header("Cache-Control", "no-store");
            ctx.json(new Health("up", version, engine.topics().size(), uptime.toString()));
        });
    }
}
