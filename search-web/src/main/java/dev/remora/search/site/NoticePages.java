package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.RequestId;
import io.javalin.http.Context;

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
        var frame = frames.frame(ctx, heading, Frames.self(ctx), "notice");
        writer.send(ctx, "site/notice.jte", new NoticePage(frame, status, heading, detail, RequestId.of(ctx)));
    }
}
