package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.remora.search.rank.SearchEngine;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The health of the server: `GET /health` while it runs, `GET /health/ready` while it can answer searches.
public final class HealthApi {
    private final SearchEngine engine;
    private final String version;
    private final Clock clock;
    private final BooleanSupplier stopping;
    private final Instant startedAt;

    /// Creates the routes; uptime counts from now.
    ///
    /// @param stopping true once the server is about to stop
    public HealthApi(SearchEngine engine, String version, Clock clock, BooleanSupplier stopping) {
        this.stopping = stopping;
        this.engine = engine;
        this.version = version;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    /// The answer.
    ///
    /// @param status `up`
    /// @param version of the product
    /// @param topics number of searchable topics
    /// @param uptime since the server was created, ISO 8601 duration
    public record Health(String status, String version, int topics, String uptime) {}

    /// Readiness.
    ///
    /// @param status `ready` or `unready`
    /// @param reason why it is unready, or null
    /// @param unreadable topics whose index cannot be read; the others can be searched
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Readiness(String status, @Nullable String reason, List<String> unreadable) {}

    private Readiness readiness() {
        if (stopping.getAsBoolean()) {
            return new Readiness("unready", "The server is stopping.", List.of());
        }
        Optional<String> trouble = engine.trouble();
        if (trouble.isPresent()) {
            return new Readiness("unready", trouble.get(), List.of());
        }
        boolean none = engine.topics().isEmpty();
        List<String> unreadable = engine.unreadable();
        return none && !unreadable.isEmpty()
                ? new Readiness("unready", "No index can be read; the log has the causes.", unreadable)
                : new Readiness("ready", null, unreadable);
    }

    /// Registers the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/health", ctx -> {
            Duration uptime = Duration.ofSeconds(
                    Duration.between(startedAt, clock.instant()).toSeconds());
            ctx.header("Cache-Control", "no-store");
            ctx.json(new Health("up", version, engine.topics().size(), uptime.toString()));
        });
        routes.get("/health/ready", ctx -> {
            Readiness readiness = readiness();
            ctx.status(readiness.reason() == null ? 200 : 503)
                    .header("Cache-Control", "no-store")
                    .json(readiness);
        });
    }
}
