package dev.remora.search.site;

import dev.remora.search.gate.Forwarding;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Editions;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.page.Pages;
import dev.remora.search.page.TopicOverview;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.ZoneId;
import java.util.List;

/// What a topic is and what is new in it: `GET /topics/{id}`, and its new articles as an Atom feed:
/// `GET /topics/{id}/feed.xml`.
public final class TopicStartPages {
    private final Pages pages;
    private final PageRenderer writer;
    private final Assets assets;
    private final Frames frames;
    private final Forwarding forwarding;
    private final ZoneId zone;
    private final String version;

    /// Start pages of the topics of an index.
    ///
    /// @param forwarding determines this server's address
    /// @param zone of displayed dates
    /// @param version of the product
    public TopicStartPages(
            Pages pages, PageRenderer writer, Assets assets, Forwarding forwarding, ZoneId zone, String version) {
        this.pages = pages;
        this.writer = writer;
        this.assets = assets;
        this.frames = new Frames(assets);
        this.forwarding = forwarding;
        this.zone = zone;
        this.version = version;
    }

    /// Registers the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/topics/{id}", this::start);
        routes.get("/topics/{id}/feed.xml", this::feed);
    }

    private TopicOverview overview(Context ctx) {
        String id = ctx.pathParam("id");
        return pages.overview(id)
                .orElseThrow(() -> RequestRefused.because(404, "page.topic.unknown", SearchParameters.shown(id)));
    }

    private void start(Context ctx) {
        TopicOverview overview = overview(ctx);
        MessageBundle.In t = frames.texts(ctx);
        QueryString self = QueryString.of(ctx, List.of(Language.PARAMETER));
        String topic = overview.topic().id();
        var view = new TopicStartView(
                t,
                overview,
                self.to(path(topic) + "/feed.xml"),
                QueryString.of("/search").with("topic", topic).with(Language.PARAMETER, lang(self)),
                zone);
        String title = overview.topic().name();
        PageShell frame = frames.frame(ctx, title, self, "page").styled(assets.href("overview.css"));
        writer.sendWithScript(ctx, "site/topic.jte", view.page(frame));
    }

    private void feed(Context ctx) {
        TopicOverview overview = overview(ctx);
        MessageBundle.In t = frames.texts(ctx);
        QueryString self = QueryString.of(ctx, List.of(Language.PARAMETER));
        AtomFeed feed = new AtomFeed(
                t.say("topic.feed.title", overview.topic().name()),
                t.say("name"),
                t.language().tag(),
                forwarding.base(ctx),
                self.toString(),
                self.to(path(overview.topic().id())).toString());
        String edition = "%s-%x-%s-%x"
                .formatted(
                        version,
                        overview.version(),
                        t.language().code(),
                        feed.base().hashCode());
        if (!Editions.has(ctx, edition)) {
            ctx.contentType(AtomFeed.MEDIA_TYPE).result(feed.of(overview));
        }
    }

    private static String lang(QueryString self) {
        return self.parameters().getOrDefault(Language.PARAMETER, "");
    }

    /// Returns the address of a topic's start page, in the language of a request.
    static String link(String topic, QueryString self) {
        return QueryString.of(path(topic)).with(Language.PARAMETER, lang(self)).link();
    }

    private static String path(String topic) {
        return "/topics/" + topic;
    }
}
