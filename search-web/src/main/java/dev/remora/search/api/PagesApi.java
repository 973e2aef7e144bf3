package dev.remora.search.api;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.search.http.Editions;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.rank.SearchEngine;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Pages behind results: `GET /api/v1/pages/{id}` and `/api/v1/pages/{id}/similar?size=`, both with `topic` where
/// an address is in several topics.
public final class PagesApi {
    private static final String TAG = "Pages";
    private static final int MOST = 50;
    private static final int USUAL = 10;

    private final Pages pages;
    private final SearchEngine engine;
    private final String version;

    /// Routes over pages.
    ///
    /// @param engine over the same indexes: tells when they change
    /// @param version of the product: another one may answer otherwise
    public PagesApi(Pages pages, SearchEngine engine, String version) {
        this.pages = pages;
        this.engine = engine;
        this.version = version;
    }

    /// A page as the API tells it.
    ///
    /// @param id page id
    /// @param topic id of its topic
    /// @param url its address
    /// @param title its title
    /// @param summary a few sentences that stand for it; may be empty
    /// @param host its host
    /// @param kind `article`, `list`, `home` or `thin`
    /// @param mediaType what was read: `text/html`, `application/pdf`
    /// @param language BCP 47 tag, or null
    /// @param fetchedAt when it was fetched
    /// @param publishedAt the day that it says it was published, or null
    /// @param relevance to its topic, in [0, 1]
    /// @param pageRank scaled, in [0, 1]
    /// @param cached address of its archived copy
    @JsonPropertyOrder({
        "id",
        "topic",
        "url",
        "title",
        "summary",
        "host",
        "kind",
        "mediaType",
        "language",
        "fetchedAt",
        "publishedAt",
        "relevance",
        "pageRank",
        "cached"
    })
    public record PageJson(
            String id,
            String topic,
            String url,
            String title,
            String summary,
            String host,
            String kind,
            String mediaType,
            @Nullable String language,
            Instant fetchedAt,
            @Nullable LocalDate publishedAt,
            double relevance,
            double pageRank,
            String cached) {
        static PageJson of(KnownPage page) {
            return new PageJson(
                    page.id(),
                    page.topic(),
                    page.url(),
                    page.title(),
                    page.summary(),
                    page.host(),
                    page.kind().name().toLowerCase(Locale.ROOT),
                    page.mediaType(),
                    page.language().isEmpty() ? null : page.language(),
                    page.fetchedAt(),
                    page.publishedAt().orElse(null),
                    page.relevance(),
                    page.pageRank(),
                    "/cache/" + page.id() + "?topic=" + page.topic());
        }
    }

    /// Pages like another.
    ///
    /// @param results the most alike first
    public record SimilarJson(List<PageJson> results) {}

    /// Adds the routes.
    public void register(ApiRoutes routes) {
        Parameter topic = Parameter.of("topic", new Parameter.Kind.Text(), "whose page, where several topics have it");
        routes.add(
                Operation.get("/api/v1/pages/{id}", "page", TAG, "A page that was found", PageJson.class)
                        .taking(List.of(topic))
                        .refusing(304, 404),
                ctx -> {
                    KnownPage page = page(ctx);
                    if (!Editions.has(ctx, edition())) {
                        ctx.json(PageJson.of(page));
                    }
                });
        routes.add(
                Operation.get("/api/v1/pages/{id}/similar", "similarPages", TAG, "Pages like one", SimilarJson.class)
                        .saying("By the words that tell most of the page. Those that are nearly the same are left out.")
                        .taking(List.of(
                                topic,
                                Parameter.of("size", new Parameter.Kind.Whole(1, MOST), "how many at most")
                                        .otherwise(Integer.toString(USUAL))))
                        .refusing(304, 400, 404),
                ctx -> {
                    KnownPage page = page(ctx);
                    int size = SearchParameters.number(ctx, "size", 1, MOST, USUAL);
                    if (!Editions.has(ctx, edition())) {
                        List<KnownPage> similar = pages.similar(page, size);
                        ctx.json(new SimilarJson(
                                similar.stream().map(PageJson::of).toList()));
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
