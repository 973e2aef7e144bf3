package dev.remora.search.api;

import dev.remora.search.api.WatchJson.CoverageJson;
import dev.remora.search.api.WatchJson.DiskJson;
import dev.remora.search.api.WatchJson.FailuresJson;
import dev.remora.search.api.WatchJson.HostDetailsJson;
import dev.remora.search.api.WatchJson.HostJson;
import dev.remora.search.api.WatchJson.HostsJson;
import dev.remora.search.api.WatchJson.LearntJson;
import dev.remora.search.api.WatchJson.MissJson;
import dev.remora.search.api.WatchJson.MissedJson;
import dev.remora.search.api.WatchJson.PastRunJson;
import dev.remora.search.api.WatchJson.RecentPageJson;
import dev.remora.search.api.WatchJson.RecentPagesJson;
import dev.remora.search.api.WatchJson.RunHistoryJson;
import dev.remora.search.api.WatchJson.StockJson;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.MissedAddress;
import dev.remora.shared.reason.ReasonText;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;

/// The results of crawls, for admins: runs, failures, hosts, frontier, and recent pages.
public final class WatchApi {
    private static final String TOPIC = "/api/v1/topics/{id}";
    private static final String PAGE = "page";
    private static final String SIZE = "size";
    private static final String REASON = "reason";
    private static final String SORT = "sort";
    private static final List<String> SORTS = List.of("fetched", "on_topic", "failed");
    private static final List<Parameter> PAGED = List.of(
            Parameter.of(PAGE, new Parameter.Kind.Whole(1, 100_000), "which page")
                    .otherwise("1"),
            Parameter.of(SIZE, new Parameter.Kind.Whole(1, 200), "how many on a page")
                    .otherwise("50"));

    private final CrawlWatch watch;

    /// Routes over the state of crawls.
    public WatchApi(CrawlWatch watch) {
        this.watch = watch;
    }

    /// Registers the routes, all for admins only.
    public void register(ApiRoutes routes) {
        read(
                routes,
                Operation.get(TOPIC + "/runs", "runs", "Lists the runs", RunHistoryJson.class)
                        .saying("The last 100, newest first, each with its course: pages over the crawl time."),
                (ctx, log) -> new RunHistoryJson(
                        topic(ctx),
                        log.runs().stream()
                                .map(run -> PastRunJson.of(run, texts(ctx)))
                                .toList()));
        read(
                routes,
                Operation.get(TOPIC + "/failures", "failures", "Lists addresses without a page", FailuresJson.class)
                        .saying(
                                "Failed, disallowed by robots.txt or left out, counted by reason; with `reason`, its latest "
                                        + "1,000 addresses, newest first.")
                        .taking(List.of(
                                Parameter.of(REASON, new Parameter.Kind.Text(), "the reason whose addresses are listed")
                                        .such("failure.http-status-404"),
                                PAGED.getFirst(),
                                PAGED.getLast())),
                this::failures);
        learnt(routes);
        hosts(routes);
        host(routes);
        stock(routes);
    }

    private void stock(ApiRoutes routes) {
        read(
                routes,
                Operation.get(
                                TOPIC + "/stock",
                                "stock",
                                "Returns the queue, the coverage and the disk space",
                                StockJson.class)
                        .saying(
                                "Queued links by tenths of their priority; an estimate, with bounds, of how many pages on "
                                        + "topic links lead to; and the disk space of each part of the collection."),
                (ctx, log) -> new StockJson(
                        topic(ctx),
                        log.waiting(),
                        log.waitingByPriority(),
                        log.coverage().map(CoverageJson::of).orElse(null),
                        watch.disk(topic(ctx)).stream()
                                .map(use -> new DiskJson(use.part(), use.bytes()))
                                .toList()));
        read(
                routes,
                Operation.get(TOPIC + "/recent", "recent", "Lists the latest pages", RecentPagesJson.class)
                        .saying("At most 50, newest first."),
                (ctx, log) -> new RecentPagesJson(
                        topic(ctx),
                        log.recent().stream()
                                .map(page -> new RecentPageJson(
                                        page.url().text(), page.at(), page.relevance(), page.onTopic()))
                                .toList()));
    }

    private void learnt(ApiRoutes routes) {
        read(
                routes,
                Operation.get(TOPIC + "/learnt", "learnt", "Returns what the strategy has learnt", LearntJson.class)
                        .saying(
                                "The weight of each kind of evidence in the log odds that a link leads to the topic, and the "
                                        + "results of links under headings, as far as the strategy learns them; both are "
                                        + "stored every 250 pages."),
                (ctx, log) -> LearntJson.of(topic(ctx), watch.learnt(topic(ctx)), texts(ctx)));
    }

    private void hosts(ApiRoutes routes) {
        read(
                routes,
                Operation.get(TOPIC + "/hosts", "hosts", "Lists the hosts", HostsJson.class)
                        .saying("The figures of each host over all runs.")
                        .taking(List.of(
                                Parameter.of(
                                                SORT,
                                                new Parameter.Kind.Choice(SORTS),
                                                "the figure to sort by, largest first")
                                        .otherwise("fetched"),
                                PAGED.getFirst(),
                                PAGED.getLast())),
                (ctx, log) -> new HostsJson(
                        topic(ctx),
                        log.hosts(),
                        page(ctx),
                        size(ctx),
                        log.hosts(order(ctx), (page(ctx) - 1) * size(ctx), size(ctx)).stream()
                                .map(host -> HostJson.of(host, texts(ctx)))
                                .toList()));
    }

    private void host(ApiRoutes routes) {
        read(
                routes,
                Operation.get(TOPIC + "/hosts/{host}", "host", "Returns how a host is crawled", HostDetailsJson.class)
                        .saying("Its figures, the delay between requests, its robots.txt, and the time of the next "
                                + "allowed request: what its webmaster wants to know."),
                (ctx, log) -> {
                    HostFigures host = log.host(ctx.pathParam("host"))
                            .orElseThrow(() -> RequestRefused.because(
                                    404, "unknown.host", SearchParameters.shown(ctx.pathParam("host"))));
                    return HostDetailsJson.of(topic(ctx), host, watch.rules(topic(ctx), host), texts(ctx));
                });
    }

    private void read(ApiRoutes routes, Operation operation, BiFunction<Context, CrawlLog, Object> answer) {
        List<Integer> refusals = operation.input().parameters().size() > 1 ? List.of(400, 404) : List.of(404);
        routes.add(operation.signedIn().refusing(refusals.toArray(Integer[]::new)), ctx -> {
            CrawlLog log = watch.log(topic(ctx)).orElseThrow(() -> noCrawl(ctx));
            ctx.header("Cache-Control", "no-store").json(answer.apply(ctx, log));
        });
    }

    private FailuresJson failures(Context ctx, CrawlLog log) {
        Optional<String> reason = WatchJson.given(ctx.queryParam(REASON));
        List<MissedAddress> all = reason.map(log::missed).orElse(List.of());
        return new FailuresJson(
                topic(ctx),
                log.missed().stream()
                        .map(group -> MissJson.of(group, texts(ctx)))
                        .toList(),
                reason.orElse(null),
                page(ctx),
                size(ctx),
                all.size(),
                WatchJson.page(all, page(ctx), size(ctx)).stream()
                        .map(address -> MissedJson.of(address, texts(ctx)))
                        .toList());
    }

    private static HostFigures.Order order(Context ctx) {
        String sort = WatchJson.given(ctx.queryParam(SORT)).orElse("fetched");
        return List.of(HostFigures.Order.values()).stream()
                .filter(order -> order.name().toLowerCase(Locale.ROOT).equals(sort))
                .findFirst()
                .orElseThrow(() -> SearchParameters.choice(SORT, SORTS, sort));
    }

    private static RequestRefused noCrawl(Context ctx) {
        return RequestRefused.because(404, "crawl.none", SearchParameters.shown(topic(ctx)));
    }

    private static String topic(Context ctx) {
        return ctx.pathParam("id");
    }

    private static int page(Context ctx) {
        return SearchParameters.number(ctx, PAGE, 1, 100_000, 1);
    }

    private static int size(Context ctx) {
        return SearchParameters.number(ctx, SIZE, 1, 200, 50);
    }

    private static ReasonText texts(Context ctx) {
        return ReasonText.in(Language.of(ctx, Language.EN).locale());
    }
}
