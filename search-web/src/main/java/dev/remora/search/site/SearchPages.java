package dev.remora.search.site;

import dev.remora.search.gate.Forwarding;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.ReadWords;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The search pages: `GET /` and `GET /search`.
public final class SearchPages {
    private static final String VARIES = "Accept-Language, Cookie";
    private static final Set<String> OWN = Set.of("none", "same-origin");
    private static final int RELATED = 8;
    private static final int FEED_ITEMS = 30;
    private static final int POPULAR = 10;

    /// Parameter that searches a query as typed, even if it has no results and a correction is known.
    static final String AS_TYPED = "asTyped";

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final ResultExtras extras;
    private final PageRenderer writer;
    private final Assets assets;
    private final Frames frames;
    private final Forwarding forwarding;
    private final ZoneId zone;

    /// Pages of an engine.
    ///
    /// @param suggestions completes and corrects queries
    /// @param extras shown beside the results
    /// @param forwarding identifies clients
    /// @param zone of displayed dates
    public SearchPages(
            SearchEngine engine,
            Suggestions suggestions,
            ResultExtras extras,
            PageRenderer writer,
            Assets assets,
            Forwarding forwarding,
            ZoneId zone) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.extras = extras;
        this.writer = writer;
        this.assets = assets;
        this.frames = new Frames(assets);
        this.forwarding = forwarding;
        this.zone = zone;
    }

    /// Registers the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/", this::home);
        routes.get("/search", this::search);
        routes.get("/opensearch.xml", this::describe);
        routes.get(
                "/robots.txt",
                ctx -> ctx.result(
                        "User-agent: *\nDisallow: /search\nDisallow: /cache\nDisallow: /pages\nDisallow: /pictures\nDisallow: /console\nDisallow: /api\n"));
    }

    private void home(Context ctx) {
        List<IndexedTopic> topics = engine.topics();
        MessageBundle.In t = frames.texts(ctx);
        QueryString self = Frames.self(ctx);
        Optional<IndexedTopic> chosen = Optional.ofNullable(ctx.queryParam("topic"))
                .flatMap(id ->
                        topics.stream().filter(topic -> topic.id().equals(id)).findFirst());
        Optional<IndexedTopic> told = chosen.isEmpty() && topics.size() == 1 ? Optional.of(topics.getFirst()) : chosen;
        String placeholder = chosen.map(topic -> t.say("home.placeholder.topic", topic.name()))
                .orElseGet(() -> t.say("home.placeholder"));
        writer.sendWithScript(
                ctx,
                "site/home.jte",
                new HomePage(
                        frames.frame(ctx, "", self, "home"),
                        topicChoices(t, topics, self.without("q"), chosen.map(IndexedTopic::id)),
                        placeholder,
                        told.map(IndexedTopic::description).orElse(""),
                        told.map(topic -> start(t, topic, self)),
                        popular(self),
                        self.without("q").parameters()));
    }

    private void search(Context ctx) {
        QueryString self = Frames.self(ctx);
        List<IndexedTopic> topics = engine.topics();
        Optional<String> why = ScoreView.why(ctx);
        SearchRequest request = request(ctx, topics, why.isPresent());
        if (request.query().isBlank()) {
            ctx.redirect(self.to("/").without("q", "page").toString(), HttpStatus.SEE_OTHER);
            return;
        }
        MessageBundle.In t = frames.texts(ctx);
        String title = ReadWords.shortened(request.query().strip());
        if ("rss".equals(ctx.queryParam("format"))) {
            feed(ctx, request, title, t);
            return;
        }
        SearchAnswer answer = engine.search(request.withFacets());
        boolean first = request.page() == 1;
        if (first && answer.counts().total().value() > 0 && askedHere(ctx)) {
            suggestions.asked(request.query(), forwarding.client(ctx));
        }
        Optional<String> better =
                first ? suggestions.better(request, answer.counts().knownFull()) : Optional.empty();
        String typed = request.query().strip();
        Optional<SearchRequest> meant = meant(ctx, request, better);
        boolean instead = false;
        if (answer.counts().total().value() == 0 && meant.isPresent()) {
            SearchAnswer found = engine.search(meant.get().withFacets());
            instead = found.counts().total().value() > 0;
            answer = instead ? found : answer;
        }
        if (instead) {
            request = meant.get();
            self = self.with("q", request.query());
            title = ReadWords.shortened(request.query());
        }
        Help help = new Help(
                instead ? Optional.empty() : better,
                instead ? Optional.of(typed) : Optional.empty(),
                first ? suggestions.related(request, RELATED) : List.of());
        PageShell frame = frames.frame(ctx, title, self.with(ScoreView.WHY, why.orElse("")), "results")
                .styled(assets.href(request.explain() ? "explained.css" : "remora.css"))
                .seenBy(extras.access().session(ctx));
        answer = why.map(answer::explainingOnly).orElse(answer);
        Searched searched = new Searched(request, answer, help, nothing(t, self, request, answer));
        var view = new ResultsView(frame, self, searched, topics, extras, zone);
        writer.sendWithScript(ctx, "site/results.jte", view.page());
    }

    private ResultsPage.Help nothing(MessageBundle.In t, QueryString self, SearchRequest request, SearchAnswer answer) {
        return answer.results().isEmpty()
                ? new NothingFound(engine, suggestions, t, self, request).help(answer)
                : ResultsPage.Help.NONE;
    }

    /// Returns the search of what was very likely meant, unless the words are to be searched as typed.
    private Optional<SearchRequest> meant(Context ctx, SearchRequest typed, Optional<String> better) {
        return better.filter(other -> ctx.queryParam(AS_TYPED) == null
                        && suggestions.mistyped(typed.query().strip(), other))
                .map(typed::asking);
    }

    private static SearchRequest request(Context ctx, List<IndexedTopic> topics, boolean explained) {
        SearchRequest asked = SearchParameters.read(ctx, topics, true);
        return asked.explained(asked.explain() || explained);
    }

    /// Sends the newest results as a feed, unless the request has another order.
    private void feed(Context ctx, SearchRequest request, String title, MessageBundle.In t) {
        SearchRequest newest = ctx.queryParam("sort") == null ? request.newestFirst(FEED_ITEMS) : request;
        Rss feed = new Rss(
                t.say("title", title),
                t.say("rss.about", request.query()),
                forwarding.base(ctx) + Frames.self(ctx),
                words -> t.say("partial.without", ResultsView.lacking(words)));
        ctx.res().addHeader("Vary", VARIES);
        ctx.header("Cache-Control", "public, max-age=300")
                .contentType(Rss.MEDIA_TYPE)
                .result(feed.of(engine.search(newest)));
    }

    private void describe(Context ctx) {
        MessageBundle.In t = frames.texts(ctx);
        var description = new OpenSearchDescription(
                t.say("name"), t.say("tagline"), forwarding.base(ctx), assets.href("mark.svg"));
        ctx.res().addHeader("Vary", VARIES);
        ctx.header("Cache-Control", "public, max-age=86400")
                .contentType(OpenSearchDescription.MEDIA_TYPE)
                .result(description.text());
    }

    /// A search with what it found.
    ///
    /// @param help suggestions beside the results
    /// @param nothing advice if there are none
    record Searched(SearchRequest request, SearchAnswer answer, Help help, ResultsPage.Help nothing) {}

    /// Suggestions beside the results.
    ///
    /// @param better suggested correction, if any
    /// @param typed the typed query that had no results, if its correction was searched instead
    /// @param related related searches
    record Help(Optional<String> better, Optional<String> typed, List<String> related) {}

    private List<Choice> popular(QueryString self) {
        QueryString search = self.to("/search").without("q", "page");
        return suggestions.popular(POPULAR).stream()
                .map(query -> new Choice(query, search.with("q", query).link()))
                .toList();
    }

    /// True if a person searches here, not another site's page in somebody's browser: that could make any query
    /// popular. Browsers that send no fetch metadata are trusted.
    private static boolean askedHere(Context ctx) {
        String from = ctx.header("Sec-Fetch-Site");
        String into = ctx.header("Sec-Fetch-Dest");
        boolean opened = into == null || into.equals("document"); // requests during typing do not count
        return opened && (from == null || OWN.contains(from));
    }

    /// Returns links for all topics and for each, which keep the rest of an address.
    static List<Choice> topicChoices(
            MessageBundle.In t, List<IndexedTopic> topics, QueryString base, Optional<String> chosen) {
        long all = topics.stream().mapToLong(IndexedTopic::pages).sum();
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(
                t.say("topics.all"),
                t.say("count", all),
                base.without("topic", "page").link(),
                chosen.isEmpty()));
        Map<String, String> labels = labels(topics);
        for (IndexedTopic topic : topics) {
            choices.add(new Choice(
                    labels.get(topic.id()),
                    t.say("count", topic.pages()),
                    base.without("page").with("topic", topic.id()).link(),
                    chosen.equals(Optional.of(topic.id()))));
        }
        return choices;
    }

    /// Returns what tells each topic from the others: its name, and its id where another has the same name.
    static Map<String, String> labels(List<IndexedTopic> topics) {
        Map<String, Long> named =
                topics.stream().collect(Collectors.groupingBy(IndexedTopic::name, Collectors.counting()));
        return topics.stream()
                .collect(Collectors.toMap(
                        IndexedTopic::id,
                        topic -> named.get(topic.name()) == 1 ? topic.name() : topic.name() + " · " + topic.id(),
                        (first, _) -> first));
    }

    static Choice start(MessageBundle.In t, IndexedTopic topic, QueryString self) {
        return new Choice(t.say("topic.start", topic.name()), TopicStartPages.link(topic.id(), self));
    }
}
