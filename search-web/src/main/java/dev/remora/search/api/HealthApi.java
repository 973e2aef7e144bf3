package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.remora.search.rank.SearchEngine;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The health of the server: `GET /health` while it runs, `GET /health/ready` while it can answer searches from
/// complete indexes.
public final class HealthApi {
    private final SearchEngine engine;
    private final String version;
    private final Clock clock;
    private final BooleanSupplier stopping;
    private final Supplier<Set<String>> rebuilding;
    private final Instant startedAt;

    /// Creates the routes; uptime counts from now.
    ///
    /// @param stopping true once the server is about to stop
    /// @param rebuilding topics whose index is being rebuilt
    public HealthApi(
            SearchEngine engine,
            String version,
            Clock clock,
            BooleanSupplier stopping,
            Supplier<Set<String>> rebuilding) {
        this.stopping = stopping;
        this.rebuilding = rebuilding;
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
    /// @param rebuilding topics whose index is being rebuilt, of which searches find no page, or not all
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Readiness(String status, @Nullable String reason, List<String> unreadable, List<String> rebuilding) {
        private static Readiness unready(String reason) {
            return new Readiness("unready", reason, List.of(), List.of());
        }
    }

    private Readiness readiness() {
        if (stopping.getAsBoolean()) {
            return Readiness.unready("The server is stopping.");
        }
        Optional<String> trouble = engine.trouble();
        if (trouble.isPresent()) {
            return Readiness.unready(trouble.get());
        }
        List<String> rebuilt = List.copyOf(rebuilding.get());
        List<String> unreadable = engine.unreadable();
        if (!rebuilt.isEmpty()) {
            return new Readiness(
                    "unready", "Indexes are being rebuilt; searches do not find all pages.", unreadable, rebuilt);
        }
        return engine.topics().isEmpty() && !unreadable.isEmpty()
                ? new Readiness("unready", "No index can be read; the log has the causes.", unreadable, rebuilt)
                : new Readiness("ready", null, unreadable, rebuilt);
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
