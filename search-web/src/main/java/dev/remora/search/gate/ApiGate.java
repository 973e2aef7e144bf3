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

/// Checks requests to the API before every route: verifies the key, counts the request, and reports in every
/// answer how many remain ([RateLimits]).
///
/// Crawl routes are skipped, because they require an admin. Suggestions need no key even if searches do,
/// because pages and browsers request them during typing; they are counted too.
public final class ApiGate {
    private static final String KEY = "X-API-Key";
    private static final Set<String> SUGGESTIONS = Set.of("/api/v1/suggest", "/suggest");
    private static final Pattern CRAWLS = Pattern.compile("/api/v1/topics/[^/]+/crawls(?:/.*)?");

    private final ApiKeys keys;
    private final RateLimits limits;
    private final GateSettings settings;
    private final Forwarding forwarding;

    /// @param clock refills the clients' limits
    public ApiGate(ApiKeys keys, GateSettings settings, Clock clock) {
        this.keys = keys;
        this.limits = new RateLimits(clock);
        this.settings = settings;
        this.forwarding = settings.forwarding();
    }

    /// Registers the check before the API routes of `routes`, the suggestions for browsers, and the agent
    /// tools.
    public void register(JavalinDefaultRoutingApi routes) {
        // Not `before`: the CORS headers must be set first, because a refusal is an answer too.
        routes.beforeMatched("/api/v1/*", this::pass);
        routes.beforeMatched("/suggest", this::pass);
        routes.beforeMatched("/mcp", this::pass);
    }

    private void pass(Context ctx) {
        if (ctx.method().equals(HandlerType.OPTIONS)
                || CRAWLS.matcher(ctx.path()).matches()) {
            return;
        }
        Optional<ApiKeys.Key> key = Optional.ofNullable(ctx.header(KEY)).map(this::known);
        if (key.isEmpty() && settings.keysOnly() && !SUGGESTIONS.contains(ctx.path())) {
            throw unauthorised("key.needed");
        }
        int perMinute = key.map(k -> k.perMinute().orElse(settings.perMinute())).orElse(settings.perMinute());
        if (perMinute > 0) {
            String client = key.map(k -> "key " + k.name()).orElseGet(() -> forwarding.client(ctx));
            limits.admit(ctx, client, perMinute);
        }
    }

    /// Every 401 names what is asked for (RFC 9110, 15.5.2); keys have no registered scheme.
    private static RequestRefused unauthorised(String why) {
        return RequestRefused.because(401, why).withHeader("WWW-Authenticate", "ApiKey realm=\"Remora\"");
    }

    private ApiKeys.Key known(String text) {
        try {
            return keys.find(text.strip()).orElseThrow(() -> unauthorised("key.unknown"));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
