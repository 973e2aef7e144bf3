package dev.remora.search.api;

import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.suggest.Suggestions;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Map;

/// Searches and topics: `GET /api/v1/search`, `/api/v1/topics`, `/api/v1/topics/{id}`.
public final class SearchApi {
    private final SearchEngine engine;
    private final Suggestions suggestions;

    /// Routes over an engine.
    ///
    /// @param suggestions finds what was meant where a query looks mistyped
    public SearchApi(SearchEngine engine, Suggestions suggestions) {
        this.engine = engine;
        this.suggestions = suggestions;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/api/v1/search", this::search);
        routes.get("/api/v1/topics", ctx -> ctx.json(Map.of("topics", engine.topics())));
        routes.get("/api/v1/topics/{id}", ctx -> ctx.json(topic(engine.topics(), ctx.pathParam("id"))));
    }

    private void search(Context ctx) {
        if (ctx.queryParam("q") == null) {
            throw RequestRefused.parameter("q", "parameter.missing", "q");
        }
        SearchRequest request = SearchParameters.read(ctx, engine.topics(), false);
        SearchAnswer answer = engine.search(request);
        String better = request.page() == 1 ? suggestions.better(request).orElse(null) : null;
        ctx.json(SearchJson.of(answer, better, next(ctx, request, answer)));
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
