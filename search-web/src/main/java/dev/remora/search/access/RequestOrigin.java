package dev.remora.search.access;

import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/// Checks the origin of a request: the two defences against cross-site request forgery.
final class RequestOrigin {
    private static final String HEADER = "X-CSRF-Token";
    static final String FIELD = "csrf";

    private RequestOrigin() {}

    /// Requires that the request comes from a page of this server, by `Sec-Fetch-Site` or, if the browser
    /// does not send it, by `Origin`.
    ///
    /// @throws RequestRefused 403 otherwise
    static void requireOwnPage(Context ctx) {
        if (!isOwnPage(ctx)) {
            throw RequestRefused.because(403, "origin");
        }
    }

    /// Whether the request comes from a page of this server.
    static boolean isOwnPage(Context ctx) {
        String site = ctx.header("Sec-Fetch-Site");
        return site != null ? site.equals("same-origin") : sameHost(ctx.header("Origin"), ctx.host());
    }

    /// Requires a session's token, in the header `X-CSRF-Token` or the form field `csrf`.
    ///
    /// @throws RequestRefused 403 otherwise
    static void requireToken(Context ctx, String token) {
        if (!hasToken(ctx, token)) {
            throw RequestRefused.because(403, "csrf");
        }
    }

    /// Whether the request carries a session's token.
    static boolean hasToken(Context ctx, String token) {
        String sent = Optional.ofNullable(ctx.header(HEADER))
                .or(() -> Optional.ofNullable(ctx.formParam(FIELD)))
                .orElse("");
        return MessageDigest.isEqual(sent.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private static boolean sameHost(String origin, String host) {
        if (origin == null || host == null) {
            return false;
        }
        try {
            return host.equalsIgnoreCase(URI.create(origin).getRawAuthority());
        } catch (IllegalArgumentException unreadable) {
            return false;
        }
    }
}
