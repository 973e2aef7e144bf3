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
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.Url;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Crawls, for admins: starts, shows, pauses, resumes and stops them.
public final class CrawlApi {
    private static final String TOPIC = "/api/v1/topics/{id}";
    private static final String CRAWLS = TOPIC + "/crawls";
    private static final String MAX_PAGES = "maxPages";
    private static final String RECRAWL = "recrawl";
    private static final List<String> RECRAWLS = List.of("all", "failed", "site", "url");
    private static final String OF = "of";
    private static final String CURRENT = CRAWLS + "/current";

    private final Crawls crawls;
    private final AdminAccess access;
    private final ProgressStream stream;

    /// Routes over crawls.
    ///
    /// @param access knows who reads
    /// @param heartbeat interval of the event streams
    /// @param json writes their data
    public CrawlApi(Crawls crawls, AdminAccess access, Heartbeat heartbeat, ObjectMapper json) {
        this.crawls = crawls;
        this.access = access;
        this.stream = new ProgressStream(crawls, heartbeat, json.writer());
    }

    /// Registers the routes.
    public void register(ApiRoutes routes) {
        starting(routes);
        judging(routes);
        watching(routes);
        steer(routes, "pause", "Pauses it", crawls::pause, "crawl.notPausable");
        steer(routes, "resume", "Resumes it", crawls::resume, "crawl.notPaused");
        steer(routes, "stop", "Stops it; a later crawl resumes it", crawls::stop, "crawl.notRunning");
    }

    private void starting(ApiRoutes routes) {
        routes.add(
                Operation.post(
                                CRAWLS,
                                "startCrawl",
                                "Starts or resumes a crawl, or fetches known pages again",
                                ProgressJson.class)
                        .saying("Fetches queued links; fetches known pages again only with `recrawl`. Resumes an "
                                + "interrupted recrawl. Returns at once: `message` describes what it does, and "
                                + "Location is the address of its progress.")
                        .taking(List.of(
                                Parameter.of(
                                        MAX_PAGES,
                                        new Parameter.Kind.Whole(1, (int) Topic.Crawl.MOST_PAGES),
                                        "maximum number of pages; for a recrawl, of page requests. Holds while the "
                                                + "crawl is resumed after a stop, until it ends or the topic file's "
                                                + "crawl.maxPages changes. Default: the one given for this crawl, "
                                                + "else the topic file's crawl.maxPages"),
                                Parameter.of(
                                                RECRAWL,
                                                new Parameter.Kind.Choice(RECRAWLS),
                                                "known addresses to fetch again: all fetched pages; addresses without "
                                                        + "a page; all addresses of the host in `of`; or the address "
                                                        + "in `of`")
                                        .such("failed"),
                                Parameter.of(OF, new Parameter.Kind.Text(), "host or address to fetch again")
                                        .such("www.example.org")))
                        .signedIn()
                        .refusing(400, 403, 404, 409, 503),
                this::start);
    }

    private void judging(ApiRoutes routes) {
        routes.add(
                Operation.post(TOPIC + "/rejudge", "rejudge", "Re-judges the stored pages", ProgressJson.class)
                        .saying("Judges all stored pages by the topic file as it is now and updates the index; fetches "
                                + "nothing but missing example pages. The last crawl stays as it ended. A crawl does "
                                + "so by itself if the file has changed. Returns at once: Location is the address of "
                                + "the progress. `condition.code` is `judging` meanwhile; then `rejudged` says what it "
                                + "did.")
                        .signedIn()
                        .refusing(403, 404, 409, 503),
                ctx -> {
                    answer(ctx, crawls.rejudge(ctx.pathParam("id")));
                });
    }

    private void watching(ApiRoutes routes) {
        routes.add(
                Operation.get(CURRENT, "crawl", "Returns the state of the last crawl", ProgressJson.class)
                        .saying("Includes crawls of other processes: `running-elsewhere`, read from the journal. "
                                + "`stalled` and `stalled-elsewhere`: no host responds. `condition` says in one sentence how "
                                + "it goes, why, and, to admins, what to do; `message` is the last report. "
                                + "For a finished run, `pagesPerSecond` is its pages divided by its working "
                                + "time, `elapsedSeconds`.")
                        .signedIn()
                        .refusing(404),
                ctx -> {
                    ctx.header("Cache-Control", "no-store").json(progress(ctx, current(ctx)));
                });
        routes.add(
                Operation.get(CURRENT + "/events", "crawlEvents", "Streams the progress of the crawl", Void.class)
                        .saying("Server-sent events: `progress` every second while it runs, then one `end`; their data "
                                + "is the response of `crawl`.")
                        .answeringAs("text/event-stream")
                        .signedIn()
                        .refusing(404),
                ctx -> {
                    stream.stream(ctx, current(ctx), reader(ctx));
                });
    }

    private void start(Context ctx) {
        String topic = ctx.pathParam("id");
        int maxPages = SearchParameters.number(ctx, MAX_PAGES, 1, (int) Topic.Crawl.MOST_PAGES, 0);
        Optional<Long> budget = maxPages == 0 ? Optional.empty() : Optional.of((long) maxPages);
        answer(ctx, crawls.start(topic, new Crawls.Order(recrawl(ctx), budget)));
    }

    private void answer(Context ctx, Crawls.Started started) {
        switch (started) {
            case Crawls.Started.Running running ->
                ctx.status(202)
                        .header("Location", "/api/v1/topics/" + ctx.pathParam("id") + "/crawls/current")
                        .json(progress(ctx, Crawls.Standing.of(running.progress())));
            case Crawls.Started.NoSuchTopic none -> throw RequestRefused.because(404, "unknown.topic", none.topic());
            case Crawls.Started.Busy busy -> throw refused(busy.why());
            case Crawls.Started.BudgetUsed used ->
                throw RequestRefused.because(409, "crawl.budget", used.budget(), used.spent(), used.larger());
            case Crawls.Started.NothingToDo none -> throw refused(none.why());
            case Crawls.Started.NoContact _ -> throw RequestRefused.because(503, "crawl.contact");
            case Crawls.Started.Failed failed ->
                throw RequestRefused.saying(503, language -> failed.words().apply(language.locale()));
        }
    }

    private static RequestRefused refused(StartRefusal why) {
        return RequestRefused.saying(
                409, language -> ReasonText.in(language.locale()).say(why));
    }

    private static Optional<Recrawl> recrawl(Context ctx) {
        String of = Optional.ofNullable(ctx.queryParam(OF)).orElse("").strip();
        String which = Optional.ofNullable(ctx.queryParam(RECRAWL)).orElse("");
        if (!which.isEmpty() && !RECRAWLS.contains(which)) {
            throw SearchParameters.choice(RECRAWL, RECRAWLS, which);
        }
        boolean named = which.equals("site") || which.equals("url");
        if (named == of.isEmpty()) {
            throw named
                    ? neither(of)
                    : RequestRefused.parameter(OF, "crawl.recrawl.of.alone", SearchParameters.shown(of));
        }
        return switch (which) {
            case "all" -> Optional.of(new Recrawl.All());
            case "failed" -> Optional.of(new Recrawl.Failed());
            case "site" -> Optional.of(Recrawl.Site.named(of).orElseThrow(() -> neither(of)));
            case "url" -> Optional.of(new Recrawl.Page(address(of)));
            default -> Optional.empty();
        };
    }

    private static Url address(String of) {
        return switch (AddressForms.of(of)) {
            case AddressForms.Known known -> known.typed();
            case AddressForms.Refused _ -> throw neither(of);
        };
    }

    private static RequestRefused neither(String of) {
        return RequestRefused.parameter(OF, "crawl.recrawl.of", SearchParameters.shown(of));
    }

    private void steer(ApiRoutes routes, String verb, String summary, Predicate<String> order, String otherwise) {
        Operation operation = Operation.post(CURRENT + "/" + verb, verb + "Crawl", summary, ProgressJson.class)
                .signedIn()
                .refusing(403, 404, 409);
        routes.add(operation, ctx -> {
            String topic = ctx.pathParam("id");
            if (!order.test(topic)) {
                throw RequestRefused.because(409, otherwise, topic);
            }
            ctx.status(202).json(progress(ctx, current(ctx)));
        });
    }

    private ProgressJson progress(Context ctx, Crawls.Standing standing) {
        return ProgressJson.of(standing, crawls.obstacle(standing.run().topic()), reader(ctx));
    }

    private ProgressJson.Reader reader(Context ctx) {
        return new ProgressJson.Reader(
                Language.of(ctx, Language.EN), access.who(ctx).admin());
    }

    private Crawls.Standing current(Context ctx) {
        String topic = ctx.pathParam("id");
        return crawls.standing(topic).orElseThrow(() -> RequestRefused.because(404, "crawl.none", topic));
    }
}
