package dev.remora.search.console.people;

import static dev.remora.search.console.ConsoleFrame.field;

import dev.remora.search.access.Role;
import dev.remora.search.access.SignedIn;
import dev.remora.search.access.User;
import dev.remora.search.access.Users;
import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// The pages on which people set a password: `/console/welcome` with a one-time link, `/console/account` for
/// their own.
public final class AccountPages {
    private static final String KIND = "console watch people";
    private final Users users;
    private final PageRenderer writer;
    private final ConsoleFrame frame;

    /// Serves pages over people.
    public AccountPages(Users users, PageRenderer writer, ConsoleFrame frame) {
        this.users = users;
        this.writer = writer;
        this.frame = frame;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get(
                "/console/welcome",
                ctx -> welcome(ctx, Optional.ofNullable(ctx.queryParam("key")).orElse(""), ""));
        routes.post("/console/welcome", this::accept);
        routes.get("/console/account", ctx -> account(ctx, ""));
        routes.post("/console/account", this::change, Role.VIEWER);
    }

    private void welcome(Context ctx, String key, String alert) {
        User user = users.invited(key).orElseThrow(() -> RequestRefused.because(403, "user.link"));
        ctx.header("Referrer-Policy", "no-referrer"); // the address contains a secret
        writer.send(
                ctx,
                "console/password.jte",
                new PasswordPage(
                        frame.of(
                                        ctx,
                                        frame.texts(ctx).say("welcome"),
                                        QueryString.of("/console/welcome").with("key", key),
                                        KIND)
                                .seenBy(Optional.empty()),
                        frame.forms(),
                        key,
                        user.name(),
                        field(ctx, "name"),
                        false,
                        ActionNotice.refused(alert)));
    }

    private void accept(Context ctx) {
        String key = field(ctx, "key");
        String name = field(ctx, "name").strip();
        frame.access().tries(ctx, key, name);
        try {
            requireRepeated(ctx);
            frame.access().accept(ctx, key, name, field(ctx, "password"));
            ctx.redirect("/console", HttpStatus.SEE_OTHER);
        } catch (RequestRefused refusal) {
            welcome(ctx, key, frame.refused(ctx, refusal));
        }
    }

    private void account(Context ctx, String alert) {
        SignedIn who = frame.access().session(ctx).orElseThrow();
        writer.send(
                ctx,
                "console/password.jte",
                new PasswordPage(
                        frame.of(ctx, frame.texts(ctx).say("account"), QueryString.of(ctx, List.of("done")), KIND),
                        frame.forms(),
                        "",
                        who.name(),
                        "",
                        !who.person(),
                        alert.isEmpty() && ctx.queryParam("done") != null
                                ? new ActionNotice(frame.texts(ctx).say("account.done"), true)
                                : ActionNotice.refused(alert)));
    }

    private void change(Context ctx) {
        try {
            requireRepeated(ctx);
            frame.access().changePassword(ctx, frame.access().who(ctx), field(ctx, "old"), field(ctx, "password"));
            ctx.redirect("/console/account?done=1", HttpStatus.SEE_OTHER);
        } catch (RequestRefused refusal) {
            account(ctx, frame.refused(ctx, refusal));
        }
    }

    private static void requireRepeated(Context ctx) {
        if (!field(ctx, "password").equals(field(ctx, "again"))) {
            throw RequestRefused.because(400, "user.again");
        }
    }
}
