package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Stands before every route of the API: looks at the key, counts the request, and says in every answer how many
/// are left ([RateLimits]).
///
/// Crawls are left to the admin's door. Suggestions need no key even where searches do, because the pages for
/// people and browsers ask for them while somebody types; they are counted all the same.
public final class ApiGate {
    private static final String KEY = "X-API-Key";
    private static final Set<String> SUGGESTIONS = Set.of("/api/v1/suggest", "/suggest");
    private static final Pattern CRAWLS = Pattern.compile("/api/v1/topics/[^/]+/crawls(?:/.*)?");

    private final ApiKeys keys;
    private final RateLimits limits;
    private final GateSettings settings;
    private final Forwarding forwarding;

    /// @param clock refills what clients have left
    public ApiGate(ApiKeys keys, GateSettings settings, Clock clock) {
        this.keys = keys;
        this.limits = new RateLimits(clock);
        this.settings = settings;
        this.forwarding = settings.forwarding();
    }

    /// Stands before the routes of the API that are added to `routes`, and before the suggestions for browsers.
    public void register(JavalinDefaultRoutingApi routes) {
        // Not `before`: what lets pages of other sites read an answer comes first, and a refusal is an answer.
        routes.beforeMatched("/api/v1/*", this::pass);
        routes.beforeMatched("/suggest", this::pass);
    }

    private void pass(Context ctx) {
        if (ctx.method().equals(HandlerType.OPTIONS)
                || CRAWLS.matcher(ctx.path()).matches()) {
            return;
        }
        Optional<ApiKeys.Key> key = Optional.ofNullable(ctx.header(KEY)).map(this::known);
        if (key.isEmpty() && settings.keysOnly() && !SUGGESTIONS.contains(ctx.path())) {
            throw RequestRefused.because(401, "key.needed");
        }
        int perMinute = key.map(k -> k.perMinute().orElse(settings.perMinute())).orElse(settings.perMinute());
        if (perMinute > 0) {
            String client = key.map(k -> "key " + k.name()).orElseGet(() -> forwarding.client(ctx));
            limits.admit(ctx, client, perMinute);
        }
    }

    private ApiKeys.Key known(String text) {
        try {
            return keys.find(text.strip()).orElseThrow(() -> RequestRefused.because(401, "key.unknown"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
