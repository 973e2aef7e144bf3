package dev.remora.search.app.server;

import dev.remora.search.mcp.AgentServer;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What pages of other sites may do with this server. A site is an origin, such as `https://www.example.org`; `*`
/// stands for all, and `https://*.example.org` for the subdomains.
///
/// @param readers sites whose pages may read the API's answers in a browser
/// @param embedders sites whose pages may embed the search box; empty to disable it
public record OtherSites(List<String> readers, List<String> embedders) {
    private static final String ALL = "*";
    private static final Pattern ORIGIN = Pattern.compile("[*]|https?://(?:[*][.])?[^/?#@*,;'\"\\s]+");
    private static final String READ = "ETag,X-Request-Id,RateLimit,RateLimit-Policy,Retry-After";

    /// For how many seconds a browser need not ask again.
    private static final int REMEMBERED = 600;

    public OtherSites {
        readers = readers.stream().map(OtherSites::plain).toList();
        embedders = List.copyOf(embedders);
        for (String origin : Stream.concat(readers.stream(), embedders.stream()).toList()) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("an origin is a scheme and a host, such as https://www.example.org, "
                        + "or * for all; this is not one: " + origin);
            }
        }
    }

    /// Lets pages of listed sites read the answers of the API and of the agents' tools, without cookies, so they see
    /// only public data (Fetch Standard, "CORS protocol"). To all others the answers are as if no site were listed:
    /// their browser withholds them.
    void register(JavalinDefaultRoutingApi routes) {
        if (!readers.isEmpty()) {
            routes.before("/api/*", this::open);
            routes.before(AgentServer.PATH, this::open);
        }
    }

    private void open(Context ctx) {
        boolean all = readers.contains(ALL);
        if (!all) {
            ctx.res().addHeader("Vary", "Origin");
        }
        String origin = ctx.header("Origin");
        if (origin == null || !mayRead(origin)) {
            return;
        }
        ctx.header("Access-Control-Allow-Origin", all ? ALL : origin);
        String method = ctx.header("Access-Control-Request-Method");
        if (ctx.method().equals(HandlerType.OPTIONS) && method != null) {
            permit(ctx, method);
        } else {
            ctx.header("Access-Control-Expose-Headers", READ);
        }
    }

    /// Answers a browser that asks before it sends a request.
    private static void permit(Context ctx, String method) {
        ctx.header("Access-Control-Allow-Methods", method);
        String headers = ctx.header("Access-Control-Request-Headers");
        if (headers != null) {
            ctx.header("Access-Control-Allow-Headers", headers);
        }
        ctx.header("Access-Control-Max-Age", String.valueOf(REMEMBERED));
        ctx.status(204).skipRemainingHandlers();
    }

    /// Whether pages of an origin may read the API's answers.
    boolean mayRead(String origin) {
        String asking = plain(origin);
        return readers.stream()
                .anyMatch(listed -> listed.equals(ALL) || listed.equals(asking) || isBelow(listed, asking));
    }

    private static boolean isBelow(String listed, String origin) {
        int wildcard = listed.indexOf("*.");
        return wildcard > 0
                && origin.startsWith(listed.substring(0, wildcard))
                && origin.substring(wildcard).endsWith(listed.substring(wildcard + 1))
                && origin.length() >= listed.length();
    }

    /// Returns an origin as browsers write it.
    private static String plain(String origin) {
        String lower = origin.toLowerCase(Locale.ROOT);
        String port = lower.startsWith("https:") ? ":443" : ":80";
        return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
    }
}
