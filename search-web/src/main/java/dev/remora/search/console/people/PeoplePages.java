package dev.remora.search.console.people;

import static dev.remora.search.console.ConsoleFrame.field;

import dev.remora.search.access.Credentials;
import dev.remora.search.access.Role;
import dev.remora.search.access.ScriptTokens;
import dev.remora.search.access.User;
import dev.remora.search.access.Users;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.Notices;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// The page on which admins manage people and script tokens: `/console/users`.
public final class PeoplePages {
    static final String KIND = "console watch people";
    private static final String USERS = "/console/users";
    private static final String TOKENS = "/console/tokens";

    private final Credentials credentials;
    private final Forwarding forwarding;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final Clock clock;

    /// Serves pages over users and tokens.
    ///
    /// @param forwarding returns the address of this server, for links
    /// @param clock for the current time, and the time zone of the pages
    public PeoplePages(
            Credentials credentials, Forwarding forwarding, PageRenderer writer, ConsoleFrame frame, Clock clock) {
        this.credentials = credentials;
        this.forwarding = forwarding;
        this.writer = writer;
        this.frame = frame;
        this.clock = clock;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get(USERS, ctx -> show(ctx, ""), Role.ADMIN);
        routes.post(USERS, changing(this::addUser));
        routes.post(USERS + "/{name}/{change}", changing(this::changeUser));
        routes.post(TOKENS, changing(this::addToken));
        routes.post(TOKENS + "/{name}/revoke", changing(ctx -> {
            credentials.tokens().remove(ctx.pathParam("name"));
            done(ctx, "", "token.revoked", ctx.pathParam("name"));
        }));
    }

    /// Wraps a handler so that a refusal is shown on the page.
    private Handler changing(Handler change) {
        return ctx -> {
            try {
                change.handle(ctx);
            } catch (RequestRefused refusal) {
                show(ctx, frame.refused(ctx, refusal));
            }
        };
    }

    private void addUser(Context ctx) {
        String name = field(ctx, "name").strip();
        frame.access().detail(ctx, name + " " + field(ctx, "role"));
        showLink(ctx, credentials.users().add(name, Role.named(field(ctx, "role"))));
    }

    private void changeUser(Context ctx) {
        String name = ctx.pathParam("name");
        Users users = credentials.users();
        switch (ctx.pathParam("change")) {
            case "link" -> showLink(ctx, users.renewLink(name));
            case "role" -> {
                String role = field(ctx, "role");
                frame.access().detail(ctx, role);
                users.setRole(name, Role.named(role));
                say(
                        ctx,
                        "",
                        language -> frame.texts(language)
                                .say("user.changed", name, frame.texts(language).say("role." + role)));
            }
            case "remove" -> {
                frame.access().removeUser(name);
                done(ctx, "", "user.removed", name);
            }
            default -> throw RequestRefused.because(404, "unknown.route", ctx.path());
        }
    }

    private void showLink(Context ctx, Users.Link link) {
        done(ctx, link.address(forwarding.base(ctx)), "user.link", link.name());
    }

    private void addToken(Context ctx) {
        String name = field(ctx, "name").strip();
        frame.access().detail(ctx, name + " " + field(ctx, "role"));
        String token = credentials.tokens().add(name, Role.named(field(ctx, "role")));
        done(ctx, token, "token.made", name);
    }

    private void done(Context ctx, String secret, String key, String name) {
        say(ctx, secret, language -> frame.texts(language).say(key, name));
    }

    private void say(Context ctx, String secret, Function<Language, String> words) {
        frame.notices().redirect(ctx, QueryString.of(USERS), new Notices.Notice(words, secret));
    }

    private void show(Context ctx, String alert) {
        MessageBundle.In t = frame.texts(ctx);
        Optional<Notices.Notice> notice = frame.notices().of(ctx);
        String secret = notice.map(Notices.Notice::secret).orElse("");
        ctx.header("Referrer-Policy", "no-referrer");
        if (!secret.isEmpty()) {
            ctx.header("Cache-Control", "no-store");
        }
        writer.send(
                ctx,
                "console/users.jte",
                new UsersPage(
                        frame.of(ctx, t.say("users"), QueryString.of(USERS), KIND),
                        frame.forms(),
                        alert,
                        new UsersPage.Done(
                                notice.map(said -> said.words().apply(t.language()))
                                        .orElse(""),
                                secret),
                        frame.access().who(ctx).logged(),
                        credentials.users().all().stream()
                                .map(user -> person(t, user))
                                .toList(),
                        credentials.tokens().all().stream()
                                .map(token -> token(t, token))
                                .toList()));
    }

    private UsersPage.Person person(MessageBundle.In t, User user) {
        boolean open = clock.instant().isBefore(user.linkEnds());
        String state = user.ready() ? "user.ready" : open ? "user.invited" : "user.ended";
        return new UsersPage.Person(user.name(), user.role() == Role.ADMIN, t.say(state), path(USERS, user.name()));
    }

    private UsersPage.Token token(MessageBundle.In t, ScriptTokens.Token token) {
        return new UsersPage.Token(
                token.name(),
                t.say(token.role() == Role.ADMIN ? "role.admin" : "role.viewer"),
                AuditPages.time(t, clock, token.made()),
                token.used().equals(Instant.EPOCH) ? t.say("token.unused") : AuditPages.time(t, clock, token.used()),
                path(TOKENS, token.name()));
    }

    private static String path(String under, String name) {
        return under + "/" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    }
}
