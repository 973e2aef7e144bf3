package dev.remora.search.api;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OneOf;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.Suggestions;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.Optional;

/// Suggestions during typing: `GET /api/v1/suggest?q=&topic=&size=`, and `GET /suggest?q=` in the format that
/// browsers request from search engines (OpenSearch Suggestions 1.0).
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
    public record SuggestJson(String query, List<Item> suggestions) {}

    /// One suggestion.
    public record Item(
            String text, @OneOf(Suggestion.Source.class) String source) {
        static Item of(Suggestion suggestion) {
            return new Item(suggestion.text(), suggestion.source().code());
        }
    }

    /// Registers the route for programs.
    public void register(ApiRoutes routes) {
        routes.add(
                Operation.get("/api/v1/suggest", "suggest", "Completes a query", SuggestJson.class)
                        .saying("Suggests titles, keywords of topics and past searches; also understands pinyin and "
                                + "its initials: `zhongyi` and `zy` match 中医. Requires no key.")
                        .taking(List.of(
                                Parameter.of("q", new Parameter.Kind.Text(), "text typed so far")
                                        .needed()
                                        .such("zhongyi"),
                                Parameter.of("topic", new Parameter.Kind.Text(), "search only this topic"),
                                Parameter.of("size", new Parameter.Kind.Whole(1, MOST), "maximum number")
                                        .otherwise(Integer.toString(USUAL))))
                        .refusing(400, 503),
                ctx -> {
                    List<Item> items = found(ctx).stream().map(Item::of).toList();
                    ctx.header("Cache-Control", "private, max-age=60").json(new SuggestJson(typed(ctx), items));
                });
    }

    /// Registers the route for browsers.
    public void registerForBrowsers(JavalinDefaultRoutingApi routes) {
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
