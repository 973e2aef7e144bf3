package dev.remora.search.console.people;

import static dev.remora.search.console.people.PeopleFrame.field;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.SignedIn;
import dev.remora.search.access.User;
import dev.remora.search.access.Users;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// The pages on which people set a password: `/console/welcome` with a one-time link, `/console/account` for
/// their own.
public final class AccountPages {
    private final Users users;
    private final AdminAccess access;
    private final PageRenderer writer;
    private final PeopleFrame frame;

    /// Serves pages over people.
    public AccountPages(Users users, AdminAccess access, PageRenderer writer, Assets assets) {
        this.users = users;
        this.access = access;
        this.writer = writer;
        this.frame = new PeopleFrame(access, assets);
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get(
                "/console/welcome",
                ctx -> welcome(ctx, Optional.ofNullable(ctx.queryParam("key")).orElse(""), ""));
        routes.post("/console/welcome", this::accept);
        routes.get("/console/account", ctx -> account(ctx, ""));
        routes.post("/console/account", this::change);
    }

    private void welcome(Context ctx, String key, String alert) {
        User user = users.invited(key).orElseThrow(() -> RequestRefused.because(403, "user.link"));
        ctx.header("Referrer-Policy", "no-referrer"); // the address contains a secret
        writer.send(
                ctx,
                "console/password.jte",
                new PasswordPage(
                        frame.of(ctx, frame.texts(ctx).say("welcome"), List.of("key"))
                                .seenBy(Optional.empty()),
                        frame.forms(),
                        key,
                        user.name(),
                        field(ctx, "name"),
                        false,
                        alert,
                        false));
    }

    private void accept(Context ctx) {
        String key = field(ctx, "key");
        try {
            requireRepeated(ctx);
            access.accept(ctx, key, field(ctx, "name").strip(), field(ctx, "password"));
            ctx.redirect("/console", HttpStatus.SEE_OTHER);
        } catch (RequestRefused refusal) {
            welcome(ctx, key, frame.refused(ctx, refusal));
        }
    }

    private void account(Context ctx, String alert) {
        SignedIn who = access.session(ctx).orElseThrow();
        writer.send(
                ctx,
                "console/password.jte",
                new PasswordPage(
                        frame.of(ctx, frame.texts(ctx).say("account"), List.of()),
                        frame.forms(),
                        "",
                        who.name(),
                        "",
                        !who.person(),
                        alert,
                        ctx.queryParam("done") != null));
    }

    private void change(Context ctx) {
        try {
            requireRepeated(ctx);
            access.changePassword(ctx, access.who(ctx), field(ctx, "old"), field(ctx, "password"));
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
