package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestId;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;

/// Answers with an error page.
public final class NoticePages {
    private final PageRenderer writer;
    private final Frames frames;

    /// Pages with the layout of the site.
    public NoticePages(PageRenderer writer, Assets assets) {
        this.writer = writer;
        this.frames = new Frames(assets);
    }

    /// Sends the page.
    ///
    /// @param heading the status in words
    /// @param detail cause and remedy
    public void send(Context ctx, int status, String heading, String detail) {
        ctx.status(status);
        var frame = frames.frame(ctx, heading, page(ctx), "notice");
        writer.send(ctx, "site/notice.jte", new NoticePage(frame, status, heading, detail, RequestId.of(ctx)));
    }

    /// The address for the other language: a form's own may not answer GET.
    private static QueryString page(Context ctx) {
        if (ctx.method().equals(HandlerType.GET) || ctx.method().equals(HandlerType.HEAD)) {
            return Frames.self(ctx);
        }
        return QueryString.of(ctx.path().startsWith("/console") ? "/console" : "/");
    }
}
