package dev.remora.search.access;

import dev.remora.search.gate.Forwarding;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.shared.time.Clocks;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HttpStatus;
import io.javalin.http.SameSite;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Authenticates people and scripts: scripts by `Authorization: Bearer <token>`, browsers by the session
/// cookie of the console's sign-in.
///
/// Cross-site request forgery: the cookie is `SameSite=Strict`, and a request that changes something by
/// cookie must carry the session's own token and come from a page of this server.
///
/// All requests that change something are written to the audit log, even if they were refused.
public final class AdminAccess {
    private static final String COOKIE = "remora_session_";
    private static final String BEARER = "bearer ";
    private static final Set<String> OPEN = Set.of("/console/sign-in", "/console/sign-out", "/console/welcome");
    private static final String SIGNED_IN = "signed-in";
    private static final String WHO = "audit.who";
    private static final String DETAIL = "audit.detail";
    private static final String REFUSAL = "audit.refusal";

    private final Credentials credentials;
    private final Sessions sessions;
    private final SignInThrottle throttle;
    private final Forwarding forwarding;
    private final Clock wall;

    /// Browsers send a cookie to all ports of a host, so that each installation needs a name of its own.
    private final String cookie;

    /// @param credentials users, tokens and the audit log
    /// @param sessions open sessions
    /// @param forwarding identifies clients
    /// @param clocks date the actions, and measure pauses after failures
    public AdminAccess(Credentials credentials, Sessions sessions, Forwarding forwarding, Clocks clocks) {
        this.credentials = credentials;
        this.sessions = sessions;
        this.throttle =
                new SignInThrottle(text -> credentials.tokens().nameOf(text).isPresent(), clocks.steady());
        this.forwarding = forwarding;
        this.wall = clocks.wall();
        this.cookie = COOKIE + credentials.installation();
    }

    /// How a request was refused.
    private record Refusal(int status, AuditLog.Refusal why) {}

    /// Guards all pages below the console, and writes every request that changes something to the audit log
    /// after it was answered.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.beforeMatched("/console/*", this::guard);
        routes.after(ctx -> {
            String who = ctx.attribute(WHO);
            if (who != null) {
                String action = ctx.method().name() + " " + ctx.path();
                String detail =
                        Optional.ofNullable(ctx.<String>attribute(DETAIL)).orElse("");
                String client = forwarding.client(ctx);
                Refusal refusal = Optional.ofNullable(ctx.<Refusal>attribute(REFUSAL))
                        .orElseGet(() -> new Refusal(ctx.status().getCode(), AuditLog.Refusal.NONE));
                credentials
                        .audit()
                        .write(new AuditLog.Entry(
                                wall.instant(), who, client, action, detail, refusal.status(), refusal.why()));
            }
        });
    }

    /// Redirects requests without a session to the sign-in, except for the few pages needed to sign in.
    private void guard(Context ctx) {
        if (OPEN.contains(ctx.path())) {
            return;
        }
        if (!changes(ctx) && !signedIn(ctx)) {
            ctx.redirect(AskedPage.of(ctx).signIn(ctx).toString(), HttpStatus.SEE_OTHER);
            ctx.skipRemainingHandlers();
            return;
        }
        require(ctx, stated(ctx).orElseGet(() -> usual(ctx)));
        if (changes(ctx) && session(ctx).isEmpty()) {
            throw RequestRefused.because(403, "console.script"); // what a form says is said to its session
        }
    }

    private static Optional<Role> stated(Context ctx) {
        return ctx.routeRoles().stream().map(Role.class::cast).findFirst();
    }

    private static Role usual(Context ctx) {
        return changes(ctx) ? Role.ADMIN : Role.VIEWER;
    }

    /// Requires that the sender of a request may send it: read with any role, change something as an admin.
    ///
    /// @throws RequestRefused 401 with `WWW-Authenticate` if nobody is signed in; 403 if the role is not
    ///     enough, or the request does not come from a page of the session; 429 after wrong tokens
    public SignedIn require(Context ctx) {
        return require(ctx, usual(ctx));
    }

    /// The same with an explicit role.
    public SignedIn require(Context ctx, Role role) {
        Optional<SignedIn> script = script(ctx);
        SignedIn who = script.or(() -> session(ctx))
                .orElseThrow(() -> unauthorised("admin.needed", "Bearer realm=\"Remora\""));
        if (changes(ctx)) {
            ctx.attribute(WHO, who.logged());
            if (script.isEmpty()) {
                RequestOrigin.requireOwnPage(ctx);
                RequestOrigin.requireToken(ctx, who.csrf());
            }
        }
        if (!who.role().covers(role)) {
            throw RequestRefused.because(403, "role.admin");
        }
        ctx.attribute(SIGNED_IN, who);
        return who;
    }

    /// Returns the sender of a request that has passed [#require].
    public SignedIn who(Context ctx) {
        return Objects.requireNonNull(ctx.attribute(SIGNED_IN));
    }

    /// Returns the owner of the open session in the cookie, if there is one.
    public Optional<SignedIn> session(Context ctx) {
        return Optional.ofNullable(ctx.cookie(cookie))
                .flatMap(sessions::find)
                .filter(session -> credentials
                        .identity(session.name(), session.person())
                        .filter(session.identity()::equals)
                        .isPresent())
                .flatMap(session -> (session.person()
                                ? credentials.users().find(session.name()).map(User::role)
                                : credentials.tokens().role(session.name()))
                        .map(role -> new SignedIn(session.name(), session.person(), role, session.csrf())));
    }

    /// Whether anybody can sign in with a password.
    public boolean hasPeople() {
        return credentials.users().hasActiveUser();
    }

    /// Whether the request carries the cookie of an open session.
    public boolean signedIn(Context ctx) {
        return session(ctx).isPresent();
    }

    /// Returns the fields of a form that a page of this server sent, but not one of the open session: who has
    /// signed in again may send them with that session's token. Empty for other requests, and if the form has a
    /// password or cannot be read.
    public Map<String, List<String>> unsent(Context ctx) {
        if (!changes(ctx) || !RequestOrigin.isOwnPage(ctx)) {
            return Map.of();
        }
        try {
            Optional<SignedIn> sender = session(ctx).filter(who -> RequestOrigin.hasToken(ctx, who.csrf()));
            Map<String, List<String>> fields = new LinkedHashMap<>(ctx.formParamMap());
            fields.remove(RequestOrigin.FIELD);
            return sender.isPresent() || fields.containsKey("password") ? Map.of() : fields;
        } catch (Exception unreadable) { // too large, cut off, or of an unknown charset
            return Map.of();
        }
    }

    /// Signs in with a token: sets the cookie and returns true, or returns false if the token is wrong.
    ///
    /// @throws RequestRefused 403 if the request comes from another site's page; 429 after wrong tokens
    public boolean signIn(Context ctx, String token) {
        RequestOrigin.requireOwnPage(ctx);
        boolean right = passes(throttle.attempt(forwarding.client(ctx), token));
        if (right) {
            credentials.tokens().nameOf(token).ifPresent(name -> begin(ctx, name, false));
        }
        return right;
    }

    /// Signs in a person: sets the cookie and returns true, or returns false if name or password is wrong.
    ///
    /// @throws RequestRefused 403 if the request comes from another site's page; 429 after failures
    public boolean signIn(Context ctx, String name, String password) {
        RequestOrigin.requireOwnPage(ctx);
        boolean right = hasPassword(ctx, name, password);
        if (right) {
            begin(ctx, name, true);
        }
        return right;
    }

    /// Sets the password of the person with a one-time link, and signs in.
    ///
    /// @throws RequestRefused 403 if the link has expired; 400 or 409 if name or password are not allowed
    public void accept(Context ctx, String key, String name, String password) {
        RequestOrigin.requireOwnPage(ctx);
        String person = credentials.users().accept(key, name, password);
        begin(ctx, person, true);
    }

    /// Writes a try with a one-time link to the audit log. Who guesses links is not written: it could fill the log.
    public void tries(Context ctx, String key, String name) {
        credentials
                .users()
                .invited(key)
                .map(User::name)
                .map(person -> person.isEmpty() ? name : person)
                .ifPresent(person -> ctx.attribute(WHO, logged(person)));
    }

    /// Changes the password of the signed-in person; all other sessions of that person end.
    ///
    /// @throws RequestRefused 403 if the old password is wrong; 400 if the new one is not allowed; 409 for
    ///     scripts
    public void changePassword(Context ctx, SignedIn who, String old, String other) {
        if (!who.person()) {
            throw RequestRefused.because(409, "user.script");
        }
        if (!hasPassword(ctx, who.name(), old)) {
            throw RequestRefused.because(403, "user.old");
        }
        credentials.users().setPassword(who.name(), other);
        if (script(ctx).isEmpty()) {
            begin(ctx, who.name(), true);
        }
    }

    /// Removes a person; the person's sessions end.
    ///
    /// @throws RequestRefused 404 if there is no such person; 409 for the last admin
    public void removeUser(String name) {
        credentials.users().remove(name);
    }

    /// Signs out.
    public void signOut(Context ctx) {
        Optional<SignedIn> session = session(ctx);
        session.ifPresent(who -> ctx.attribute(WHO, who.logged()));
        RequestOrigin.requireOwnPage(ctx);
        session.ifPresent(who -> RequestOrigin.requireToken(ctx, who.csrf()));
        Optional.ofNullable(ctx.cookie(cookie)).ifPresent(sessions::end);
        ctx.cookie(cookie(ctx, "", 0));
    }

    /// Adds to the audit log what a request changes, if its path does not tell.
    public void detail(Context ctx, String text) {
        ctx.attribute(DETAIL, text);
    }

    /// Adds to the audit log that a request was refused, also if the response leads to a page that says so.
    ///
    /// @param status HTTP status of the refusal
    /// @param why in a language
    public void refused(Context ctx, int status, Function<Language, String> why) {
        ctx.attribute(REFUSAL, new Refusal(status, AuditLog.Refusal.of(why)));
    }

    /// Returns the status with which a request was refused; 0 if it was not.
    public int refusal(Context ctx) {
        return Optional.ofNullable(ctx.<Refusal>attribute(REFUSAL))
                .map(Refusal::status)
                .orElse(0);
    }

    /// Leaves a request out of the audit log, because it changes nothing.
    public void changesNothing(Context ctx) {
        ctx.attribute(WHO, null);
    }

    private void begin(Context ctx, String name, boolean person) {
        ctx.attribute(WHO, person ? name : "token:" + name);
        credentials
                .identity(name, person)
                .map(identity -> sessions.begin(name, person, identity))
                .ifPresent(id -> ctx.cookie(cookie(ctx, id, (int) Sessions.LIFETIME.toSeconds())));
    }

    private boolean hasPassword(Context ctx, String name, String password) {
        boolean right = passes(throttle.attempt(
                forwarding.client(ctx), name, () -> credentials.users().matches(name, password)));
        ctx.attribute(WHO, logged(name));
        return right;
    }

    private static String logged(String name) {
        return Users.NAME.matcher(name).matches() ? name : "?";
    }

    /// Returns the owner of the request's token; empty if it has none.
    private Optional<SignedIn> script(Context ctx) {
        String authorization = ctx.header("Authorization");
        // Other schemes are ignored: a proxy in front may ask browsers for its own password.
        if (authorization == null || !authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) {
            return Optional.empty();
        }
        String token = authorization.substring(BEARER.length()).strip();
        if (!passes(throttle.attempt(forwarding.client(ctx), token))) {
            throw unauthorised("admin.wrong", "Bearer realm=\"Remora\", error=\"invalid_token\"");
        }
        ScriptTokens tokens = credentials.tokens();
        return tokens.nameOf(token).flatMap(name -> tokens.role(name).map(role -> new SignedIn(name, false, role, "")));
    }

    private static boolean passes(SignInThrottle.Attempt attempt) {
        return switch (attempt) {
            case SignInThrottle.Attempt.Right _ -> true;
            case SignInThrottle.Attempt.Wrong _ -> false;
            case SignInThrottle.Attempt.Paused(Duration pause) -> {
                long seconds = pause.toSeconds() + 1;
                throw RequestRefused.because(429, "admin.pause", seconds)
                        .withHeader("Retry-After", Long.toString(seconds));
            }
        };
    }

    private static boolean changes(Context ctx) {
        String method = ctx.method().name();
        return !method.equals("GET") && !method.equals("HEAD");
    }

    private Cookie cookie(Context ctx, String id, int seconds) {
        return new Cookie(cookie, id, "/", seconds, secure(ctx), true, null, SameSite.STRICT);
    }

    private static boolean secure(Context ctx) {
        return ctx.scheme().equals("https") || "https".equals(ctx.header("X-Forwarded-Proto"));
    }

    private static RequestRefused unauthorised(String key, String challenge) {
        return RequestRefused.because(401, key).withHeader("WWW-Authenticate", challenge);
    }
}
