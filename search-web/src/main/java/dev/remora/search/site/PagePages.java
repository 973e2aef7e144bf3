package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.why.WhyInBrief;
import dev.remora.search.why.WhyText;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Details of a result: `GET /pages/{id}` shows the page's properties and similar pages, `/pages/{id}/why` its
/// crawl path.
public final class PagePages {
    /// Maximum length of a query that the links to similar pages repeat.
    static final int LONGEST_QUERY = 200;

    private static final String QUERY = "q";
    private static final String TOPIC = "topic";

    /// Parameter with the topic of the page, where the search that found it is not of that topic alone.
    private static final String HOME = "in";

    private static final int SIMILAR = 10;
    private static final int NEAR = 20;

    /// Maximum answers in progress that read a whole journal.
    private static final int WAYS_AT_ONCE = 2;

    private final Pages pages;
    private final PageRenderer writer;
    private final Frames frames;
    private final PageProperties properties;
    private final ZoneId zone;
    private final MessageBundle why = new MessageBundle(WhyText.class);
    private final Semaphore ways = new Semaphore(WAYS_AT_ONCE);

    /// Pages about pages.
    ///
    /// @param zone of displayed times
    public PagePages(Pages pages, PageRenderer writer, Assets assets, ZoneId zone) {
        this.pages = pages;
        this.properties = new PageProperties(pages, zone);
        this.writer = writer;
        this.frames = new Frames(assets);
        this.zone = zone;
    }

    /// Registers the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/pages/{id}", this::about);
        routes.get("/pages/{id}/why", this::why);
    }

    private KnownPage page(Context ctx) {
        return page(ctx, pages);
    }

    /// Returns the page that a request names.
    ///
    /// @throws RequestRefused 404 if it does not exist
    static KnownPage page(Context ctx, Pages pages) {
        Optional<String> home = Optional.ofNullable(ctx.queryParam(HOME)).filter(topic -> !topic.isBlank());
        return SearchParameters.page(ctx, (id, topic) -> pages.find(id, home.or(() -> topic)))
                .orElseThrow(
                        () -> RequestRefused.because(404, "unknown.page", SearchParameters.shown(ctx.pathParam("id"))));
    }

    private void about(Context ctx) {
        KnownPage page = page(ctx);
        MessageBundle.In t = frames.texts(ctx);
        List<PageView.Like> similar =
                pages.similar(page, SIMILAR).stream().map(one -> like(one, ctx)).toList();
        List<PageView.Like> near =
                pages.near(page, NEAR).stream().map(one -> like(one, ctx)).toList();
        List<String> none = similar.isEmpty() ? List.of(t.say("page.similar.none")) : List.of();
        List<PageView.Section> sections = new ArrayList<>();
        if (!near.isEmpty()) {
            sections.add(new PageView.Section(t.say("page.near"), List.of(), false, near));
        }
        sections.add(new PageView.Section(t.say("page.similar"), none, false, similar));
        show(ctx, page, sections, List.of());
    }

    private PageView.Like like(KnownPage page, Context ctx) {
        QueryString search = repeatable(search(ctx), LONGEST_QUERY);
        return new PageView.Like(
                page.heading(),
                language(page),
                opened(page, ctx, search),
                address("/pages/" + page.id(), page.topic(), search).link(),
                page.indexed().host(),
                page.summary());
    }

    private void why(Context ctx) {
        KnownPage page = page(ctx);
        MessageBundle.In t = frames.texts(ctx);
        if (!ways.tryAcquire()) {
            throw RequestRefused.because(503, "busy.why").withHeader("Retry-After", "5");
        }
        Optional<Provenance> provenance;
        try {
            provenance = pages.provenance(page);
        } finally {
            ways.release();
        }
        if (provenance.isEmpty()) {
            List<String> none = List.of(t.say("page.way.none"));
            show(ctx, page, List.of(new PageView.Section(t.say("page.way"), none, false, List.of())), List.of());
            return;
        }
        MessageBundle.In words = why.in(t.language());
        List<String> brief = new WhyInBrief(words).of(provenance.get());
        WhyText text = WhyText.of(provenance.get(), words, zone);
        List<String> way = text.way().stream().map(WhyText.Step::lines).toList();
        List<PageView.Section> details = List.of(
                new PageView.Section(t.say("page.way"), way, true, List.of()),
                new PageView.Section(t.say("page.fate"), text.fate(), false, List.of()),
                new PageView.Section(t.say("page.run"), List.of(text.run()), false, List.of()));
        if (brief.isEmpty()) {
            show(ctx, page, details, List.of());
        } else {
            show(ctx, page, List.of(new PageView.Section(t.say("page.brief"), brief, false, List.of())), details);
        }
    }

    private void show(Context ctx, KnownPage page, List<PageView.Section> sections, List<PageView.Section> details) {
        MessageBundle.In t = frames.texts(ctx);
        String title = page.heading();
        var frame = frames.frame(ctx, title, self(ctx), "page");
        List<Choice> actions = List.of(
                new Choice(t.say("page.copy"), CopyPages.reader(page, ctx)),
                new Choice(
                        t.say("page.similar"),
                        link("/pages/" + page.id(), page, ctx),
                        !ctx.path().endsWith("/why")),
                new Choice(
                        t.say("page.why"),
                        link("/pages/" + page.id() + "/why", page, ctx),
                        ctx.path().endsWith("/why")));
        writer.sendWithScript(
                ctx,
                "site/page.jte",
                new PageView(
                        frame,
                        new PageHead(title, language(page), opened(page, ctx, search(ctx)), ReadableUrl.of(page.url())),
                        properties.of(page, t),
                        page.summary(),
                        around(ctx, actions),
                        sections,
                        details));
    }

    /// Returns the requested address, with the search that found the page.
    ///
    /// @param more parameters of this kind of page
    static QueryString self(Context ctx, String... more) {
        List<String> names = Stream.concat(Stream.of(HOME), Stream.of(more)).toList();
        return search(ctx).with(QueryString.of(ctx, names));
    }

    /// Returns the search from which a page was opened: that of its address, else that of the results with the link,
    /// which do not repeat a long query.
    private static QueryString search(Context ctx) {
        QueryString own = Frames.self(ctx);
        return own.parameters().containsKey(QUERY)
                ? own
                : QueryString.fromReferer(ctx, "/search", SearchParameters.NAMES)
                        .orElse(own);
    }

    /// Returns the query of the search from which a page was opened; empty if there is none.
    static String query(Context ctx) {
        return search(ctx).parameters().getOrDefault(QUERY, "").strip();
    }

    /// Returns a link back to the results from which a page was opened; empty if it was not.
    static Optional<Choice> results(Context ctx, MessageBundle.In t) {
        String query = query(ctx);
        return query.isEmpty()
                ? Optional.empty()
                : Optional.of(new Choice(
                        t.say("page.results", query), search(ctx).to("/search").link()));
    }

    private static PageView.Around around(Context ctx, List<Choice> actions) {
        QueryString search = search(ctx).to("/search");
        return query(ctx).isEmpty()
                ? new PageView.Around("", Map.of(), "", actions)
                : new PageView.Around(query(ctx), search.without(QUERY, "page").parameters(), search.link(), actions);
    }

    /// Returns an address for this page, with the search from which it was opened.
    static String link(String path, KnownPage page, Context ctx) {
        return address(path, page, ctx).link();
    }

    /// Returns the same address as a [QueryString], to which parameters can be added.
    static QueryString address(String path, KnownPage page, Context ctx) {
        return address(path, page.topic(), search(ctx));
    }

    /// Returns the address of a page with a search that leads back to its results.
    ///
    /// @param topic of the page
    /// @param search address of the search; not repeated without a query, or with one too long for links
    static QueryString address(String path, String topic, QueryString search) {
        QueryString address = repeatable(search, ResultsView.TOO_LONG).to(path);
        return topic.equals(address.parameters().get(TOPIC)) ? address : address.with(HOME, topic);
    }

    /// Returns what a list of links repeats of a search: only its language if its query is longer than `longest`, or
    /// blank.
    static QueryString repeatable(QueryString search, int longest) {
        Map<String, String> asked = search.parameters();
        String query = asked.getOrDefault(QUERY, "");
        return query.isBlank() || query.length() > longest
                ? QueryString.of("/").with(Language.PARAMETER, asked.getOrDefault(Language.PARAMETER, ""))
                : search;
    }

    static @Nullable String language(KnownPage page) {
        return page.language().isEmpty() ? null : page.language();
    }

    /// Returns the address behind a page's title: its own, or that of its copy in the demo; empty if a browser
    /// cannot open it.
    private static String opened(KnownPage page, Context ctx, QueryString search) {
        if (!Url.isWeb(page.url())) {
            return "";
        }
        return DemoMode.of(ctx)
                ? address("/cache/" + page.id(), page.topic(), search).link()
                : page.url();
    }
}
