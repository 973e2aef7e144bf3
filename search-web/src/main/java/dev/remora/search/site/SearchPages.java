package dev.remora.search.site;

import dev.remora.search.gate.Forwarding;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.suggest.Suggestions;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The pages for people who search: `GET /` and `GET /search`.
public final class SearchPages {
    private static final String VARIES = "Accept-Language, Cookie";
    private static final Set<String> OWN = Set.of("none", "same-origin");
    private static final int RELATED = 8;
    private static final int FEED_ITEMS = 30;
    private static final int POPULAR = 10;

    /// Given where a query is wanted as it is, though it finds nothing and another was meant.
    static final String AS_TYPED = "asTyped";

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final PageRenderer writer;
    private final Assets assets;
    private final Frames frames;
    private final Forwarding forwarding;
    private final ZoneId zone;

    /// Pages over an engine.
    ///
    /// @param suggestions help with what to search for
    /// @param forwarding tells clients apart
    /// @param zone in which dates are told
    public SearchPages(
            SearchEngine engine,
            Suggestions suggestions,
            PageRenderer writer,
            Assets assets,
            Forwarding forwarding,
            ZoneId zone) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.writer = writer;
        this.assets = assets;
        this.frames = new Frames(assets);
        this.forwarding = forwarding;
        this.zone = zone;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/", this::home);
        routes.get("/search", this::search);
        routes.get("/opensearch.xml", this::describe);
        routes.get(
                "/robots.txt",
                ctx -> ctx.result(
                        "User-agent: *\nDisallow: /search\nDisallow: /cache\nDisallow: /pages\nDisallow: /console\nDisallow: /api\n"));
    }

    private void home(Context ctx) {
        List<IndexedTopic> topics = engine.topics();
        MessageBundle.In t = frames.texts(ctx);
        QueryString self = Frames.self(ctx);
        Optional<IndexedTopic> chosen = Optional.ofNullable(ctx.queryParam("topic"))
                .flatMap(id ->
                        topics.stream().filter(topic -> topic.id().equals(id)).findFirst());
        String placeholder = chosen.map(topic -> t.say("home.placeholder.topic", topic.name()))
                .orElseGet(() -> t.say("home.placeholder"));
        writer.sendWithScript(
                ctx,
                "site/home.jte",
                new HomePage(
                        frames.frame(ctx, t.say("name"), self, "home"),
                        topicChoices(t, topics, self.without("q"), chosen.map(IndexedTopic::id)),
                        placeholder,
                        chosen.map(IndexedTopic::description).orElse(""),
                        popular(self),
                        self.without("q").parameters()));
    }

    private void search(Context ctx) {
        QueryString self = Frames.self(ctx);
        List<IndexedTopic> topics = engine.topics();
        SearchRequest request = SearchParameters.read(ctx, topics, true);
        if (request.query().isBlank()) {
            ctx.redirect(self.to("/").without("q", "page").toString(), HttpStatus.SEE_OTHER);
            return;
        }
        MessageBundle.In t = frames.texts(ctx);
        String title = t.say("results.title", shortened(request.query().strip()));
        if ("rss".equals(ctx.queryParam("format"))) {
            feed(ctx, request, title, t);
            return;
        }
        SearchAnswer answer = engine.search(request.withFacets());
        boolean first = request.page() == 1;
        if (first && answer.total().value() > 0 && askedHere(ctx)) {
            suggestions.asked(request.query(), forwarding.client(ctx));
        }
        Optional<String> better = first ? suggestions.better(request) : Optional.empty();
        boolean instead = better.isPresent() && answer.total().value() == 0 && ctx.queryParam(AS_TYPED) == null;
        String typed = request.query().strip();
        if (instead) {
            SearchRequest meant = request.asking(better.get());
            SearchAnswer found = engine.search(meant.withFacets());
            instead = found.total().value() > 0;
            request = instead ? meant : request;
            answer = instead ? found : answer;
        }
        if (instead) {
            self = self.with("q", request.query());
            title = t.say("results.title", shortened(request.query()));
        }
        Help help = new Help(
                instead ? Optional.empty() : better,
                instead ? Optional.of(typed) : Optional.empty(),
                first ? suggestions.related(request, RELATED) : List.of(),
                suggestions.popular(POPULAR));
        var model = new ResultsView(t, self, request, answer, help, topics, zone)
                .page(frames.frame(ctx, title, self, "results"));
        writer.sendWithScript(ctx, "site/results.jte", model);
    }

    /// What is new for a query: the newest first, unless another order is asked for.
    private void feed(Context ctx, SearchRequest request, String title, MessageBundle.In t) {
        SearchRequest newest = ctx.queryParam("sort") == null ? request.newestFirst(FEED_ITEMS) : request;
        Rss feed = new Rss(
                title,
                t.say("rss.about", request.query()),
                forwarding.base(ctx) + Frames.self(ctx),
                words -> t.say("partial.without", String.join(t.say("comma"), words)));
        ctx.header("Cache-Control", "public, max-age=300")
                .header("Vary", VARIES)
                .contentType(Rss.MEDIA_TYPE)
                .result(feed.of(engine.search(newest)));
    }

    private void describe(Context ctx) {
        MessageBundle.In t = frames.texts(ctx);
        var description = new OpenSearchDescription(
                t.say("name"), t.say("tagline"), forwarding.base(ctx), assets.href("mark.svg"));
        ctx.header("Cache-Control", "public, max-age=86400")
                .header("Vary", VARIES)
                .contentType(OpenSearchDescription.MEDIA_TYPE)
                .result(description.text());
    }

    /// What helps besides the results.
    ///
    /// @param better what was meant, if something else
    /// @param typed what was typed and found nothing, where what was meant was searched for at once
    /// @param related searches that lead on
    /// @param popular searches of many
    record Help(Optional<String> better, Optional<String> typed, List<String> related, List<String> popular) {}

    private List<Choice> popular(QueryString self) {
        QueryString search = self.to("/search").without("q", "page");
        return suggestions.popular(POPULAR).stream()
                .map(query -> new Choice(query, "", search.with("q", query).link(), false))
                .toList();
    }

    /// Whether somebody searches here, and not another site's page by somebody's browser: that could make any query
    /// popular. Browsers too old to tell are believed.
    private static boolean askedHere(Context ctx) {
        String from = ctx.header("Sec-Fetch-Site");
        return from == null || OWN.contains(from);
    }

    /// All topics, then each, as choices that keep the rest of an address.
    static List<Choice> topicChoices(
            MessageBundle.In t, List<IndexedTopic> topics, QueryString base, Optional<String> chosen) {
        long all = topics.stream().mapToLong(IndexedTopic::pages).sum();
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(
                t.say("topics.all"),
                t.say("count", all),
                base.without("topic", "page").link(),
                chosen.isEmpty()));
        for (IndexedTopic topic : topics) {
            choices.add(new Choice(
                    topic.name(),
                    t.say("count", topic.pages()),
                    base.without("page").with("topic", topic.id()).link(),
                    chosen.equals(Optional.of(topic.id()))));
        }
        return choices;
    }

    private static String shortened(String query) {
        return query.codePointCount(0, query.length()) <= 40
                ? query
                : query.substring(0, query.offsetByCodePoints(0, 40)) + "…";
    }
}
