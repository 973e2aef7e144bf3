package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Crawls, for admins: starts one, tells how it stands, lets it pause, go on and stop.
public final class CrawlApi {
    private static final String TAG = "Crawls";
    private static final String CRAWLS = "/api/v1/topics/{id}/crawls";
    private static final String MAX_PAGES = "maxPages";
    private static final String RECRAWL = "recrawl";
    private static final String OF = "of";
    private static final String CURRENT = CRAWLS + "/current";

    private final Crawls crawls;
    private final AdminAccess access;
    private final ProgressStream stream;

    /// Routes over crawls.
    ///
    /// @param pulse beat of the event streams
    /// @param json writes their data
    public CrawlApi(Crawls crawls, AdminAccess access, Pulse pulse, ObjectMapper json) {
        this.crawls = crawls;
        this.access = access;
        this.stream = new ProgressStream(crawls, pulse, json.writer());
    }

    /// Adds the routes, every one of which asks for an admin.
    public void register(ApiRoutes routes) {
        starting(routes);
        watching(routes);
        steer(routes, "pause", "Pauses it", crawls::pause, "crawl.notRunning");
        steer(routes, "resume", "Lets it go on", crawls::resume, "crawl.notPaused");
        steer(routes, "stop", "Stops it; a later crawl goes on from there", crawls::stop, "crawl.notRunning");
    }

    private void starting(ApiRoutes routes) {
        routes.add(
                Operation.post(
                                CRAWLS,
                                "startCrawl",
                                TAG,
                                "Goes on with a crawl, or asks for known pages again",
                                ProgressJson.class)
                        .saying("Goes on with what waits, and asks for no known page again unless `recrawl` says so; a "
                                + "recrawl that was broken off is gone on with. Answers at once: `message` tells what it does, "
                                + "Location has the address of its progress.")
                        .taking(List.of(
                                Parameter.of(
                                        MAX_PAGES,
                                        new Parameter.Kind.Whole(1, Integer.MAX_VALUE),
                                        "pages that it may fetch, a recrawl requests for pages that it may make; it holds for the "
                                                + "topic until another is given. Without it, as given before, else as the topic says"),
                                Parameter.of(
                                                RECRAWL,
                                                new Parameter.Kind.Choice(List.of("all", "failed", "site", "url")),
                                                "which known addresses to ask for again: all pages that were had; what brought no "
                                                        + "page; all of the host, or the one address, that `of` names")
                                        .such("failed"),
                                Parameter.of(OF, new Parameter.Kind.Text(), "the host or the address to ask for again")
                                        .such("www.example.org")))
                        .forAdmins()
                        .refusing(400, 403, 404, 409, 503),
                ctx -> {
                    access.require(ctx);
                    start(ctx);
                });
    }

    private void watching(ApiRoutes routes) {
        routes.add(
                Operation.get(CURRENT, "crawl", TAG, "Tells how the last crawl stands", ProgressJson.class)
                        .saying(
                                "Also of one that another process runs: `running-elsewhere`, by its journal. `stalled` and "
                                        + "`stalled-elsewhere`: nothing answers; `message` says why. Of a run that is over, "
                                        + "`pagesPerSecond` is its pages over the time for which it was at work, "
                                        + "`elapsedSeconds`.")
                        .forAdmins()
                        .refusing(404),
                ctx -> {
                    access.require(ctx);
                    ctx.header("Cache-Control", "no-store").json(ProgressJson.of(current(ctx), texts(ctx)));
                });
        routes.add(
                Operation.get(CURRENT + "/events", "crawlEvents", TAG, "Follows the crawl", Void.class)
                        .saying(
                                "Server-sent events: `progress` each second while it runs, then one `end`; their data is "
                                        + "what `crawl` answers.")
                        .answeringAs("text/event-stream")
                        .forAdmins()
                        .refusing(404),
                ctx -> {
                    access.require(ctx);
                    stream.stream(ctx, current(ctx), texts(ctx));
                });
    }

    private void start(Context ctx) {
        String topic = ctx.pathParam("id");
        int maxPages = SearchParameters.number(ctx, MAX_PAGES, 1, Integer.MAX_VALUE, 0);
        Optional<Long> budget = maxPages == 0 ? Optional.empty() : Optional.of((long) maxPages);
        switch (crawls.start(topic, new Crawls.Order(recrawl(ctx), budget))) {
            case Crawls.Started.Running running ->
                ctx.status(202)
                        .header("Location", "/api/v1/topics/" + topic + "/crawls/current")
                        .json(ProgressJson.of(running.progress(), texts(ctx)));
            case Crawls.Started.NoSuchTopic none -> throw RequestRefused.because(404, "unknown.topic", none.topic());
            case Crawls.Started.Busy busy -> throw RequestRefused.because(409, "crawl.words", busy.words());
            case Crawls.Started.Failed failed -> throw RequestRefused.because(503, "crawl.words", failed.words());
        }
    }

    private static Optional<Recrawl> recrawl(Context ctx) {
        String of = Optional.ofNullable(ctx.queryParam(OF)).orElse("").strip();
        return switch (Optional.ofNullable(ctx.queryParam(RECRAWL)).orElse("")) {
            case "" -> Optional.empty();
            case "all" -> Optional.of(new Recrawl.All());
            case "failed" -> Optional.of(new Recrawl.Failed());
            case "site" -> Optional.of(new Recrawl.Site(named(of)));
            case "url" -> Optional.of(new Recrawl.Page(address(of)));
            case String other -> throw RequestRefused.because(400, "crawl.recrawl", other);
        };
    }

    private static String named(String of) {
        if (of.isEmpty()) {
            throw RequestRefused.because(400, "crawl.recrawl.of", of);
        }
        return of;
    }

    private static Url address(String of) {
        return switch (UrlRules.DEFAULT.canonical(of)) {
            case UrlVerdict.Accepted accepted -> accepted.url();
            case UrlVerdict.Refused _ -> throw RequestRefused.because(400, "crawl.recrawl.of", of);
        };
    }

    private void steer(ApiRoutes routes, String verb, String summary, Predicate<String> order, String otherwise) {
        Operation operation = Operation.post(CURRENT + "/" + verb, verb + "Crawl", TAG, summary, ProgressJson.class)
                .forAdmins()
                .refusing(403, 404, 409);
        routes.add(operation, ctx -> {
            access.require(ctx);
            String topic = ctx.pathParam("id");
            if (!order.test(topic)) {
                throw RequestRefused.because(409, otherwise, topic);
            }
            ctx.status(202).json(ProgressJson.of(current(ctx), texts(ctx)));
        });
    }

    private static ReasonText texts(Context ctx) {
        return ReasonText.in(Language.of(ctx, Language.EN).locale());
    }

    private CrawlProgress current(Context ctx) {
        String topic = ctx.pathParam("id");
        return crawls.current(topic).orElseThrow(() -> RequestRefused.because(404, "crawl.none", topic));
    }
}
