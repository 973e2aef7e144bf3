package dev.remora.search.access;

import dev.remora.search.gate.Forwarding;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.net.URI;
import java.util.Locale;

/// Lets admins in: programs by `Authorization: Bearer <token>`, browsers by the session cookie of the console's
/// sign-in.
///
/// Cross-site request forgery: the cookie is `SameSite=Strict`, and a request that changes something by cookie must
/// besides come from a page of ours, by `Sec-Fetch-Site` or, where a browser sends none, by `Origin`.
public final class AdminAccess {
    private static final String COOKIE = "remora_session";
    private static final String BEARER = "bearer ";

    private final AdminToken token;
    private final Sessions sessions;
    private final SignInThrottle throttle;
    private final Forwarding forwarding;

    /// A door with one token; who is signed in stands in `sessions`.
    ///
    /// @param throttle makes clients wait who try wrong tokens
    /// @param forwarding tells clients apart
    public AdminAccess(AdminToken token, Sessions sessions, SignInThrottle throttle, Forwarding forwarding) {
        this.token = token;
        this.sessions = sessions;
        this.throttle = throttle;
        this.forwarding = forwarding;
    }

    /// Passes if the request is an admin's.
    ///
    /// @throws RequestRefused 401 with `WWW-Authenticate` if it is not; 403 if it comes from another site's
    ///     page; 429 after wrong tokens
    public void require(Context ctx) {
        String authorization = ctx.header("Authorization");
        if (authorization != null && isBearer(authorization)) {
            if (!matches(ctx, authorization.substring(BEARER.length()).strip())) {
                throw unauthorised("admin.wrong", "Bearer realm=\"Remora\", error=\"invalid_token\"");
            }
            return;
        }
        if (!signedIn(ctx)) {
            throw unauthorised("admin.needed", "Bearer realm=\"Remora\"");
        }
        if (!ctx.method().name().equals("GET") && !ctx.method().name().equals("HEAD")) {
            requireOwnPage(ctx);
        }
    }

    /// Whether the request carries the cookie of an open session.
    public boolean signedIn(Context ctx) {
        String id = ctx.cookie(COOKIE);
        return id != null && sessions.isOpen(id);
    }

    /// Signs in with the token: sets the cookie and gives true, or gives false if the token is wrong.
    ///
    /// @throws RequestRefused 403 if the request comes from another site's page; 429 after wrong tokens
    public boolean signIn(Context ctx, String candidate) {
        requireOwnPage(ctx);
        if (!matches(ctx, candidate)) {
            return false;
        }
        int seconds = (int) Sessions.LIFETIME.toSeconds();
        ctx.cookie(new Cookie(COOKIE, sessions.begin(), "/", seconds, secure(ctx), true, null, SameSite.STRICT));
        return true;
    }

    /// Signs out.
    public void signOut(Context ctx) {
        requireOwnPage(ctx);
        String id = ctx.cookie(COOKIE);
        if (id != null) {
            sessions.end(id);
        }
        ctx.cookie(new Cookie(COOKIE, "", "/", 0, secure(ctx), true, null, SameSite.STRICT));
    }

    private boolean matches(Context ctx, String candidate) {
        String client = forwarding.client(ctx);
        synchronized (throttle) { // of many attempts at once none is held back for those that are being checked
            throttle.begin(client).ifPresent(pause -> {
                long seconds = pause.toSeconds() + 1;
                throw RequestRefused.because(429, "admin.pause", seconds)
                        .withHeader("Retry-After", Long.toString(seconds));
            });
            boolean right = token.matches(candidate);
            if (right) {
                throttle.right(client);
            }
            return right;
        }
    }

    /// Other schemes are not ours: a proxy in front may ask browsers for a password of its own.
    private static boolean isBearer(String authorization) {
        return authorization.toLowerCase(Locale.ROOT).startsWith(BEARER);
    }

    private static void requireOwnPage(Context ctx) {
        String site = ctx.header("Sec-Fetch-Site");
        boolean own = site != null ? site.equals("same-origin") : sameHost(ctx.header("Origin"), ctx.host());
        if (!own) {
            throw RequestRefused.because(403, "origin");
        }
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

    private static boolean secure(Context ctx) {
        return ctx.scheme().equals("https") || "https".equals(ctx.header("X-Forwarded-Proto"));
    }

    private static RequestRefused unauthorised(String key, String challenge) {
        return RequestRefused.because(401, key).withHeader("WWW-Authenticate", challenge);
    }
}
