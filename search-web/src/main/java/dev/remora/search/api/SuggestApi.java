package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.Suggestions;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// Suggestions while somebody types: `GET /api/v1/suggest?q=&topic=&size=`, and `GET /suggest?q=` in the form that
/// browsers ask search engines for (OpenSearch Suggestions 1.0).
public final class SuggestApi {
    private static final int MOST = 20;
    private static final int USUAL = 8;

    private final SearchEngine engine;
    private final Suggestions suggestions;

    /// Routes over suggestions.
    public SuggestApi(SearchEngine engine, Suggestions suggestions) {
        this.engine = engine;
        this.suggestions = suggestions;
    }

    /// An answer.
    ///
    /// @param query what was typed
    /// @param suggestions best first
    @JsonPropertyOrder({"query", "suggestions"})
    public record SuggestJson(String query, List<Item> suggestions) {}

    /// One suggestion.
    ///
    /// @param text to search for
    /// @param source `keyword`, `query`, `title` or `word`
    @JsonPropertyOrder({"text", "source"})
    public record Item(String text, String source) {
        static Item of(Suggestion suggestion) {
            return new Item(suggestion.text(), suggestion.source().code());
        }
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/api/v1/suggest", ctx -> {
            List<Item> items = found(ctx).stream().map(Item::of).toList();
            ctx.header("Cache-Control", "private, max-age=60").json(new SuggestJson(typed(ctx), items));
        });
        routes.get("/suggest", ctx -> {
            List<String> texts = found(ctx).stream().map(Suggestion::text).toList();
            ctx.json(List.of(typed(ctx), texts)).contentType("application/x-suggestions+json");
        });
    }

    private List<Suggestion> found(Context ctx) {
        Optional<String> topic = SearchParameters.topic(ctx, engine.topics());
        return suggestions.complete(typed(ctx), topic, SearchParameters.number(ctx, "size", 1, MOST, USUAL));
    }

    private static String typed(Context ctx) {
        return Optional.ofNullable(ctx.queryParam("q"))
                .orElseThrow(() -> RequestRefused.parameter("q", "parameter.missing", "q"));
    }
}
