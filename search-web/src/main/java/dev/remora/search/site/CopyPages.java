package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.page.Copy;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.page.RecentCopies;
import dev.remora.search.passage.ReadingText;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.text.Folding;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/// Archived copies: `GET /cache/{id}` shows a page in its own layout; with `view=text`, its main text, with the
/// words of `q` highlighted.
public final class CopyPages {
    /// Maximum copies in progress: one takes up to seconds of work and many times its size of memory.
    private static final int COPIES_AT_ONCE = 4;

    /// Maximum characters of cached copies.
    private static final long COPIES_HELD = 8L << 20;

    private static final String VIEW = "view";
    private static final String TEXT = "text";

    private final Pages pages;
    private final SearchEngine engine;
    private final PageRenderer writer;
    private final Frames frames;
    private final ZoneId zone;
    private final Folding folding = new Folding();
    private final Semaphore copies = new Semaphore(COPIES_AT_ONCE);
    private final RecentCopies recent = new RecentCopies(COPIES_HELD);

    /// Copies of pages.
    ///
    /// @param engine knows the synonyms of queries
    /// @param zone of displayed times
    public CopyPages(Pages pages, SearchEngine engine, PageRenderer writer, Assets assets, ZoneId zone) {
        this.pages = pages;
        this.engine = engine;
        this.writer = writer;
        this.frames = new Frames(assets);
        this.zone = zone;
    }

    /// Registers the route.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/cache/{id}", this::copy);
    }

    /// Returns the address of a page's text view, with the words of the search highlighted.
    static String reader(KnownPage page, Context ctx) {
        return reading(PagePages.address("/cache/" + page.id(), page, ctx));
    }

    /// Returns the text view of a copy's address, at the best passage for its query.
    static String reading(QueryString copy) {
        String text = copy.with(VIEW, TEXT).link();
        return copy.parameters().containsKey("q") ? text + "#" + ReadingText.BEST : text;
    }

    private void copy(Context ctx) {
        KnownPage page = PagePages.page(ctx, pages);
        MessageBundle.In t = frames.texts(ctx);
        ctx.header("X-Robots-Tag", "noindex, noarchive");
        boolean reading = TEXT.equals(ctx.queryParam(VIEW));
        String note;
        String html = "";
        switch (made(page)) {
            case Copy.Shown _
            when reading -> {
                note = t.say("copy.text");
                html = text(
                        page, PagePages.query(ctx), new ReadingText.Labels(t.say("copy.previous"), t.say("copy.next")));
            }
            case Copy.Shown shown -> {
                note = t.say(shown.whole() ? "copy.left" : "copy.text") + (shown.cut() ? " " + t.say("copy.cut") : "");
                html = shown.html();
                if (DemoMode.of(ctx)) {
                    html = new CopyLinks(pages, page, Frames.self(ctx)).in(html);
                    note += " " + t.say("copy.links");
                }
            }
            case Copy.Withheld _ -> note = t.say("copy.withheld");
            case Copy.Unreadable _ -> {
                ctx.status(404);
                note = t.say("copy.gone");
            }
        }
        show(ctx, page, note, html, views(ctx, page, reading));
    }

    private String text(KnownPage page, String query, ReadingText.Labels labels) {
        String text = pages.texts(List.of(Optional.of(page))).getFirst();
        String read = query.length() <= PagePages.LONGEST_QUERY ? query : "";
        return ReadingText.html(text, read, engine.synonyms(SearchRequest.of(read)), folding, labels);
    }

    /// Returns links to the two views of a copy.
    private List<Choice> views(Context ctx, KnownPage page, boolean reading) {
        MessageBundle.In t = frames.texts(ctx);
        String layout = PagePages.link("/cache/" + page.id(), page, ctx);
        return List.of(
                new Choice(t.say("copy.view.text"), reader(page, ctx), reading),
                new Choice(t.say("copy.view.layout"), layout, !reading));
    }

    private void show(Context ctx, KnownPage page, String note, String html, List<Choice> views) {
        MessageBundle.In t = frames.texts(ctx);
        String title = page.heading();
        String when = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.LONG, FormatStyle.SHORT)
                .withLocale(t.language().locale())
                .withZone(zone)
                .format(page.indexed().fetchedAt());
        writer.sendForeign(
                ctx,
                "site/copy.jte",
                new CopyView(
                        frames.frame(ctx, t.say("copy.title", title), PagePages.self(ctx, VIEW), "notice copy"),
                        new PageHead(
                                title,
                                PagePages.language(page),
                                Url.isWeb(page.url()) && !DemoMode.of(ctx) ? page.url() : "",
                                ReadableUrl.of(page.url())),
                        t.say("copy.banner", when),
                        note,
                        views,
                        html,
                        ways(ctx, page)));
    }

    /// Returns the ways on: back to the results, else to the topic, and to what is known of the page.
    private List<Choice> ways(Context ctx, KnownPage page) {
        MessageBundle.In t = frames.texts(ctx);
        Choice back = PagePages.results(ctx, t)
                .orElseGet(() -> new Choice(t.say("copy.topic"), TopicStartPages.link(page.topic(), Frames.self(ctx))));
        return List.of(back, new Choice(t.say("page.about"), PagePages.link("/pages/" + page.id(), page, ctx)));
    }

    private Copy made(KnownPage page) {
        Optional<Copy.Shown> held = recent.of(page);
        if (held.isPresent()) {
            return held.get();
        }
        if (!copies.tryAcquire()) {
            throw RequestRefused.because(503, "busy.copy").withHeader("Retry-After", "5");
        }
        try {
            Copy made = pages.copy(page);
            if (made instanceof Copy.Shown shown) {
                recent.keep(page, shown);
            }
            return made;
        } finally {
            copies.release();
        }
    }
}
