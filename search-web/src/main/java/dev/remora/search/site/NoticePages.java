package dev.remora.search.site;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.SignedIn;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestId;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Answers with an error page.
public final class NoticePages {
    private final PageRenderer writer;
    private final Frames frames;
    private final Assets assets;
    private final AdminAccess access;

    /// Pages with the layout of the site; below `/console`, whoever is signed in stays so.
    public NoticePages(PageRenderer writer, Assets assets, AdminAccess access) {
        this.writer = writer;
        this.assets = assets;
        this.access = access;
        this.frames = new Frames(assets);
    }

    /// Sends the page. A form of the console whose session has ended stays on it, to be sent again.
    ///
    /// @param heading the status in words
    /// @param detail cause and remedy
    public void send(Context ctx, int status, String heading, String detail) {
        ctx.status(status);
        PageShell frame = frames.frame(ctx, heading, page(ctx), "notice");
        Optional<SignedIn> person = console(ctx) ? access.session(ctx) : Optional.empty();
        PageShell shown = person.isEmpty()
                ? frame
                : frame.styled(assets.href("console.css")).seenBy(person);
        boolean refused = console(ctx) && (status == 401 || status == 403);
        Map<String, List<String>> unsent = refused ? access.unsent(ctx) : Map.of();
        String why = unsent.isEmpty() ? detail : shown.t().say(person.isEmpty() ? "notice.ended" : "notice.other");
        writer.send(
                ctx,
                "site/notice.jte",
                new NoticePage(
                        shown,
                        status,
                        unsent.isEmpty() ? heading : shown.t().say("notice.unsent"),
                        why,
                        RequestId.of(ctx),
                        ctx.path(),
                        unsent));
    }

    private static boolean console(Context ctx) {
        return ctx.path().startsWith("/console");
    }

    /// The address for the other language: a form's own may not answer GET.
    private static QueryString page(Context ctx) {
        if (ctx.method().equals(HandlerType.GET) || ctx.method().equals(HandlerType.HEAD)) {
            return Frames.self(ctx);
        }
        return QueryString.of(console(ctx) ? "/console" : "/");
    }
}
