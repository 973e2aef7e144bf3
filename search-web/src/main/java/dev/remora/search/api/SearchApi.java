package dev.remora.search.api;

import dev.remora.search.http.Editions;
import dev.remora.search.http.Language;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.suggest.Suggestions;
import dev.remora.shared.run.Crawls;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Searches and topics: `GET /api/v1/search`, `/api/v1/topics`, `/api/v1/topics/{id}`.
public final class SearchApi {
    private static final String CURSOR = SearchParameters.CURSOR;

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final Crawls crawls;
    private final String version;

    /// Routes over an engine.
    ///
    /// @param crawls give the freshness of topics
    /// @param suggestions corrects queries that look mistyped
    /// @param version of the product: another version may give other answers
    public SearchApi(SearchEngine engine, Suggestions suggestions, Crawls crawls, String version) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.crawls = crawls;
        this.version = version;
    }

    /// The searchable topics, by id.
    public record TopicsJson(List<TopicJson> topics) {
        /// Converts topics to JSON.
        public static TopicsJson of(List<IndexedTopic> topics) {
            return new TopicsJson(topics.stream().map(TopicJson::of).toList());
        }
    }

    /// A searchable topic.
    public record TopicJson(String id, String name, String description, long pages) {
        static TopicJson of(IndexedTopic topic) {
            return new TopicJson(topic.id(), topic.name(), topic.description(), topic.pages());
        }
    }

    /// One topic with its freshness.
    public record ServedTopicJson(
            String id,
            String name,
            String description,
            long pages,
            @Nullable FreshnessJson freshness) {}

    /// Registers the routes.
    public void register(ApiRoutes routes) {
        routes.add(
                Operation.get("/api/v1/search", "search", "Searches", SearchJson.class)
                        .saying("Results are sorted best first, ten per page by default (`size`); `next` points to the "
                                + "next page. To get all results, start with `cursor=*` and follow `next`: "
                                + "they are sorted by text score, or by day with `sort=date`; each page "
                                + "appears once.")
                        .taking(SearchOptions.all())
                        .taking(List.of(Parameter.of(
                                        CURSOR,
                                        new Parameter.Kind.Text(),
                                        "`*` starts a walk through all results; `next` contains the following cursors")
                                .such(Cursor.FIRST)))
                        .refusing(304, 400, 503),
                this::search);
        routes.add(
                Operation.get("/api/v1/topics", "topics", "Lists the topics", TopicsJson.class)
                        .refusing(304),
                ctx -> {
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(TopicsJson.of(engine.topics()));
                    }
                });
        routes.add(
                Operation.get("/api/v1/topics/{id}", "topic", "Returns a topic", ServedTopicJson.class)
                        .refusing(304, 404, 503),
                ctx -> {
                    ServedTopicJson topic = served(topic(engine.topics(), ctx.pathParam("id")));
                    if (!Editions.has(ctx, edition() + "-" + Integer.toHexString(topic.hashCode()))) {
                        ctx.json(topic);
                    }
                });
    }

    /// Converts a topic; its freshness changes independently of its index.
    private ServedTopicJson served(IndexedTopic topic) {
        FreshnessJson freshness =
                crawls.freshness(topic.id()).map(FreshnessJson::of).orElse(null);
        return new ServedTopicJson(topic.id(), topic.name(), topic.description(), topic.pages(), freshness);
    }

    private String edition() {
        return version + "-" + engine.edition();
    }

    /// Returns the edition of search answers, which include corrections.
    private String editionOfSearches() {
        return edition() + "-" + suggestions.edition();
    }

    private void search(Context ctx) {
        SearchRequest request = SearchParameters.read(ctx, engine.topics(), false);
        // An empty query matches nothing, unless it has a site, all pages of which it matches.
        if (request.query().isBlank() && request.site().isEmpty()) {
            throw RequestRefused.parameter("q", "parameter.missing", "q");
        }
        String cursor = ctx.queryParam(CURSOR);
        if (cursor != null && ctx.queryParam("page") != null) {
            throw RequestRefused.parameter("page", "parameter.cursor.page");
        }
        if (cursor != null) {
            walk(ctx, request, SearchParameters.cursor(cursor, request));
        } else if (!Editions.has(ctx, editionOfSearches() + "-" + language(ctx).code())) {
            SearchAnswer answer = engine.search(request);
            String better = request.page() == 1
                    ? suggestions.better(request, answer.counts().knownFull()).orElse(null)
                    : null;
            ctx.json(SearchJson.of(answer, language(ctx), better, next(ctx, request, answer)));
        }
    }

    private void walk(Context ctx, SearchRequest request, Optional<Cursor> after) {
        if (!Editions.has(ctx, edition() + "-" + language(ctx).code())) {
            SearchEngine.Walked step = engine.walk(request, after);
            ctx.json(SearchJson.of(
                    step.answer(),
                    language(ctx),
                    null,
                    step.next().map(place -> next(ctx, place)).orElse(null)));
        }
    }

    private static Language language(Context ctx) {
        return Language.of(ctx, Language.EN);
    }

    private static String next(Context ctx, Cursor after) {
        return QueryString.of(ctx, SearchParameters.NAMES)
                .without("page", "collapse")
                .with(CURSOR, after.toString())
                .toString();
    }

    private static String next(Context ctx, SearchRequest request, SearchAnswer answer) {
        long seen = (long) request.page() * request.size();
        if (answer.results().size() < request.size()
                || seen >= answer.listable()
                || seen + request.size() > SearchParameters.DEEPEST) {
            return null;
        }
        return QueryString.of(ctx, SearchParameters.NAMES)
                .with("page", Integer.toString(request.page() + 1))
                .toString();
    }

    /// Returns the topic with an id.
    ///
    /// @throws RequestRefused 404 if it does not exist
    private static IndexedTopic topic(List<IndexedTopic> topics, String id) {
        return topics.stream()
                .filter(t -> t.id().equals(id))
                .findFirst()
                .orElseThrow(() -> RequestRefused.because(404, "unknown.topic", id));
    }
}
