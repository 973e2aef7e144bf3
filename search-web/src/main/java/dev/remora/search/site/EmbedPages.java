package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// A search box for pages of other sites: `GET /embed` is the box, a page in a frame, and `/embed.js` inserts
/// it at its script element. It sends no query before it is submitted, and shows results on this server's page.
public final class EmbedPages {
    private final SearchEngine engine;
    private final PageRenderer writer;
    private final Assets assets;
    private final Frames frames;
    private final List<String> sites;

    /// @param engine knows the topics
    /// @param sites whose pages may embed it; empty to disable it
    public EmbedPages(SearchEngine engine, PageRenderer writer, Assets assets, List<String> sites) {
        this.engine = engine;
        this.writer = writer;
        this.assets = assets;
        this.frames = new Frames(assets);
        this.sites = sites;
    }

    /// The box.
    ///
    /// @param topic to search; empty for all
    /// @param refusal why it cannot be searched; empty if it can
    public record Box(PageShell frame, String topic, String refusal) {}

    /// Registers the routes. If no site may embed the box, they say how one may.
    public void register(JavalinDefaultRoutingApi routes) {
        if (sites.isEmpty()) {
            routes.get("/embed", EmbedPages::off);
            routes.get("/embed.js", EmbedPages::off);
        } else {
            routes.get("/embed", this::box);
            assets.registerForOthers(routes, "/embed.js", "embed.js");
        }
    }

    private static void off(Context ctx) {
        throw RequestRefused.because(404, "embed.off");
    }

    private void box(Context ctx) {
        PageShell frame = frames.frame(ctx, "", Frames.self(ctx), "embedded");
        String topic = Optional.ofNullable(ctx.queryParam("topic")).orElse("").strip();
        writer.sendFramed(ctx, "site/embed.jte", new Box(frame, topic, refusal(ctx, frame, topic)), sites);
    }

    private String refusal(Context ctx, PageShell frame, String topic) {
        if (engine.rebuilding().contains(topic)) {
            ctx.status(503).header("Retry-After", SearchEngine.REBUILDING_SECONDS);
            return frame.t().say("embed.rebuilding");
        }
        if (topic.isEmpty() || engine.topics().stream().anyMatch(one -> one.id().equals(topic))) {
            return "";
        }
        ctx.status(404);
        return frame.t().say("embed.unknown", SearchParameters.shown(topic));
    }
}
