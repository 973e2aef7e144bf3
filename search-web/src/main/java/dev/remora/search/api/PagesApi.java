package dev.remora.search.api;

import dev.remora.search.http.BasePath;
import dev.remora.search.http.Editions;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.OneOf;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchEngine;
import dev.remora.shared.page.PageKind;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The pages behind results: `GET /api/v1/pages/{id}` and `/api/v1/pages/{id}/similar?size=`, both with
/// `topic` if an address is in several topics.
public final class PagesApi {
    private static final int MOST = 50;
    private static final int USUAL = 10;

    private final Pages pages;
    private final SearchEngine engine;
    private final String version;

    /// Routes over pages.
    ///
    /// @param engine over the same indexes: its edition changes when they do
    /// @param version of the product: another version may give other answers
    public PagesApi(Pages pages, SearchEngine engine, String version) {
        this.pages = pages;
        this.engine = engine;
        this.version = version;
    }

    /// A page, as JSON.
    public record PageJson(
            String id,
            String topic,
            String url,
            String title,
            String summary,
            String host,
            @OneOf(PageKind.class) String kind,
            String mediaType,
            @Nullable String language,
            Instant fetchedAt,
            @Nullable LocalDate publishedAt,
            double relevance,
            double pageRank,
            String cached) {
        static PageJson of(KnownPage page, BasePath base) {
            FoundPage indexed = page.indexed();
            return new PageJson(
                    indexed.id(),
                    indexed.topic(),
                    indexed.url(),
                    page.title(),
                    page.summary(),
                    indexed.host(),
                    page.kind().name().toLowerCase(Locale.ROOT),
                    indexed.mediaType(),
                    page.language().isEmpty() ? null : page.language(),
                    indexed.fetchedAt(),
                    indexed.publishedAt().orElse(null),
                    page.worth().relevance(),
                    page.worth().pageRank(),
                    base.outer("/cache/" + page.id() + "?topic=" + page.topic()));
        }
    }

    /// Similar pages.
    public record SimilarJson(List<PageJson> results) {
        /// Converts pages to JSON.
        public static SimilarJson of(List<KnownPage> similar, BasePath base) {
            return new SimilarJson(
                    similar.stream().map(page -> PageJson.of(page, base)).toList());
        }
    }

    /// Registers the routes.
    public void register(ApiRoutes routes) {
        Parameter topic =
                Parameter.of("topic", new Parameter.Kind.Text(), "topic of the page, if several topics have " + "it");
        routes.add(
                Operation.get("/api/v1/pages/{id}", "page", "Returns a page", PageJson.class)
                        .taking(List.of(topic))
                        .refusing(304, 404, 503),
                ctx -> {
                    KnownPage page = page(ctx);
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(PageJson.of(page, BasePath.of(ctx)));
                    }
                });
        routes.add(
                Operation.get("/api/v1/pages/{id}/similar", "similarPages", "Finds similar pages", SimilarJson.class)
                        .saying("Uses the most characteristic words of the page. Excludes near-duplicates.")
                        .taking(List.of(
                                topic,
                                Parameter.of("size", new Parameter.Kind.Whole(1, MOST), "maximum number")
                                        .otherwise(Integer.toString(USUAL))))
                        .refusing(304, 400, 404, 503),
                ctx -> {
                    KnownPage page = page(ctx);
                    int size = SearchParameters.number(ctx, "size", 1, MOST, USUAL);
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(SimilarJson.of(pages.similar(page, size), BasePath.of(ctx)));
                    }
                });
    }

    private String edition() {
        return version + "-" + engine.edition();
    }

    private KnownPage page(Context ctx) {
        return SearchParameters.page(ctx, pages::find)
                .orElseThrow(
                        () -> RequestRefused.because(404, "unknown.page", SearchParameters.shown(ctx.pathParam("id"))));
    }
}
