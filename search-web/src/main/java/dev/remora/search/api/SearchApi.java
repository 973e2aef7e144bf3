package dev.remora.search.api;

import dev.remora.search.http.Editions;
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
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/// Searches and topics: `GET /api/v1/search`, `/api/v1/topics`, `/api/v1/topics/{id}`.
public final class SearchApi {
    private static final String CURSOR = "cursor";
    private static final String FIRST = "*";
    private static final String TAG = "Search";

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final String version;

    /// Routes over an engine.
    ///
    /// @param suggestions finds what was meant where a query looks mistyped
    /// @param version of the product: another one may answer otherwise
    public SearchApi(SearchEngine engine, Suggestions suggestions, String version) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.version = version;
    }

    /// The topics that can be searched, by id.
    public record TopicsJson(List<TopicJson> topics) {}

    /// A topic that can be searched.
    ///
    /// @param id topic id
    /// @param name for people
    /// @param description for people
    /// @param pages searchable pages
    public record TopicJson(String id, String name, String description, long pages) {
        static TopicJson of(IndexedTopic topic) {
            return new TopicJson(topic.id(), topic.name(), topic.description(), topic.pages());
        }
    }

    /// Adds the routes.
    public void register(ApiRoutes routes) {
        routes.add(
                Operation.get("/api/v1/search", "search", TAG, "Searches", SearchJson.class)
                        .saying(
                                "Results come best first, ten on a page unless `size` says otherwise; `next` leads to the "
                                        + "page that follows. To go through all results, however many, begin with `cursor=*` "
                                        + "and follow `next`: they come in the order of the text score, or by day with "
                                        + "`sort=date`, each page once.")
                        .taking(SearchOptions.all())
                        .taking(List.of(Parameter.of(
                                        CURSOR,
                                        new Parameter.Kind.Text(),
                                        "`*` begins to go through all results; `next` has the cursors that follow")
                                .such(FIRST)))
                        .refusing(304, 400, 503),
                this::search);
        routes.add(
                Operation.get("/api/v1/topics", "topics", TAG, "Lists the topics", TopicsJson.class)
                        .refusing(304),
                ctx -> {
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(new TopicsJson(
                                engine.topics().stream().map(TopicJson::of).toList()));
                    }
                });
        routes.add(
                Operation.get("/api/v1/topics/{id}", "topic", TAG, "Tells of a topic", TopicJson.class)
                        .refusing(304, 404),
                ctx -> {
                    TopicJson topic = TopicJson.of(topic(engine.topics(), ctx.pathParam("id")));
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(topic);
                    }
                });
    }

    private String edition() {
        return version + "-" + engine.edition();
    }

    /// An answer tells what was meant, too.
    private String editionOfSearches() {
        return edition() + "-" + suggestions.edition();
    }

    private void search(Context ctx) {
        SearchRequest request = SearchParameters.read(ctx, engine.topics(), false);
        // An empty query finds nothing, but all pages of a site.
        if (request.query().isBlank() && request.site().isEmpty()) {
            throw RequestRefused.parameter("q", "parameter.missing", "q");
        }
        String cursor = ctx.queryParam(CURSOR);
        if (cursor != null && ctx.queryParam("page") != null) {
            throw RequestRefused.parameter("page", "parameter.cursor.page");
        }
        if (cursor != null) {
            walk(ctx, request, cursor(cursor, request));
        } else if (!Editions.has(ctx, editionOfSearches())) {
            SearchAnswer answer = engine.search(request);
            String better = request.page() == 1 ? suggestions.better(request).orElse(null) : null;
            ctx.json(SearchJson.of(answer, better, next(ctx, request, answer)));
        }
    }

    private void walk(Context ctx, SearchRequest request, Optional<Cursor> after) {
        if (!Editions.has(ctx, edition())) {
            SearchEngine.Walked step = engine.walk(request, after);
            ctx.json(SearchJson.of(
                    step.answer(),
                    null,
                    step.next().map(place -> next(ctx, place)).orElse(null)));
        }
    }

    private static Optional<Cursor> cursor(String text, SearchRequest request) {
        if (text.equals(FIRST)) {
            return Optional.empty();
        }
        return Optional.of(Cursor.of(text)
                .filter(cursor -> cursor.belongsTo(request))
                .orElseThrow(() -> RequestRefused.parameter(CURSOR, "parameter.cursor")));
    }

    private static String next(Context ctx, Cursor after) {
        return QueryString.of(ctx, SearchParameters.NAMES)
                .without("page", "collapse")
                .with(CURSOR, after.toString())
                .toString();
    }

    private static String next(Context ctx, SearchRequest request, SearchAnswer answer) {
        long seen = (long) request.page() * request.size();
        if (answer.results().isEmpty()
                || seen >= answer.total().value()
                || seen + request.size() > SearchParameters.DEEPEST) {
            return null;
        }
        return QueryString.of(ctx, SearchParameters.NAMES)
                .with("page", Integer.toString(request.page() + 1))
                .toString();
    }

    /// The topic with an id.
    ///
    /// @throws RequestRefused 404 if there is none
    private static IndexedTopic topic(List<IndexedTopic> topics, String id) {
        return topics.stream()
                .filter(t -> t.id().equals(id))
                .findFirst()
                .orElseThrow(() -> RequestRefused.because(404, "unknown.topic", id));
    }
}
