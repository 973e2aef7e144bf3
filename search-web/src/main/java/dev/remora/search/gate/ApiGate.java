package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Optional;

/// Stands before every route of the API: looks at the key, counts the request, and says in every answer how many
/// are left (`RateLimit` and `RateLimit-Policy`, IETF draft-ietf-httpapi-ratelimit-headers; `Retry-After`, RFC
/// 9110).
///
/// Requests that bear an admin's token or cookie are left to the admin's door. Suggestions need no key even where
/// searches do, because the pages for people ask for them while somebody types.
public final class ApiGate {
    private static final String KEY = "X-API-Key";
    private static final String SUGGESTIONS = "/api/v1/suggest";

    private final ApiKeys keys;
    private final RateLimits limits;
    private final GateSettings settings;

    /// @param clock refills what clients have left
    public ApiGate(ApiKeys keys, GateSettings settings, Clock clock) {
        this.keys = keys;
        this.limits = new RateLimits(clock);
        this.settings = settings;
    }

    /// Stands before the routes of the API that are added to `routes`.
    public void register(JavalinDefaultRoutingApi routes) {
        // Not `before`: what lets pages of other sites read an answer comes first, and a refusal is an answer.
        routes.beforeMatched("/api/v1/*", this::pass);
    }

    private void pass(Context ctx) {
        if (ctx.method().equals(HandlerType.OPTIONS) || ctx.path().contains("/crawls")) {
            return;
        }
        Optional<ApiKeys.Key> key = Optional.ofNullable(ctx.header(KEY)).map(this::known);
        if (key.isEmpty() && settings.keysOnly() && !ctx.path().equals(SUGGESTIONS)) {
            throw RequestRefused.because(401, "key.needed");
        }
        int perMinute = key.map(k -> k.perMinute().orElse(settings.perMinute())).orElse(settings.perMinute());
        if (perMinute > 0) {
            String client =
                    key.map(k -> "key " + k.name()).orElseGet(() -> ClientAddress.of(ctx, settings.behindProxy()));
            count(ctx, limits.take(client, perMinute), perMinute);
        }
    }

    private ApiKeys.Key known(String text) {
        try {
            return keys.find(text.strip()).orElseThrow(() -> RequestRefused.because(401, "key.unknown"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void count(Context ctx, RateLimits.Taken taken, int perMinute) {
        ctx.header("RateLimit-Policy", "\"client\";q=" + perMinute + ";w=60");
        ctx.header("RateLimit", "\"client\";r=" + taken.left() + ";t=" + taken.fullSeconds());
        if (!taken.allowed()) {
            throw RequestRefused.because(429, "rate.limit", perMinute, taken.retrySeconds())
                    .withHeader("Retry-After", Long.toString(taken.retrySeconds()));
        }
    }
}
