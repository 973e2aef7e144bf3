package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.http.RequestRefused;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.function.Predicate;

/// Crawls, for admins: starts one, tells how it stands, lets it pause, go on and stop.
public final class CrawlApi {
    private static final String CRAWLS = "/api/v1/topics/{id}/crawls";
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
    public void register(JavalinDefaultRoutingApi routes) {
        routes.post(CRAWLS, ctx -> {
            access.require(ctx);
            start(ctx);
        });
        routes.get(CURRENT, ctx -> {
            access.require(ctx);
            ctx.header("Cache-Control", "no-store").json(ProgressJson.of(current(ctx)));
        });
        routes.get(CURRENT + "/events", ctx -> {
            access.require(ctx);
            stream.stream(ctx, current(ctx));
        });
        steer(routes, "/pause", crawls::pause, "crawl.notRunning");
        steer(routes, "/resume", crawls::resume, "crawl.notPaused");
        steer(routes, "/stop", crawls::stop, "crawl.notRunning");
    }

    private void start(Context ctx) {
        String topic = ctx.pathParam("id");
        switch (crawls.start(topic)) {
            case Crawls.Started.Running running ->
                ctx.status(202)
                        .header("Location", "/api/v1/topics/" + topic + "/crawls/current")
                        .json(ProgressJson.of(running.progress()));
            case Crawls.Started.NoSuchTopic none -> throw RequestRefused.because(404, "unknown.topic", none.topic());
            case Crawls.Started.Busy busy -> throw RequestRefused.because(409, "crawl.words", busy.words());
            case Crawls.Started.Failed failed -> throw RequestRefused.because(503, "crawl.words", failed.words());
        }
    }

    private void steer(JavalinDefaultRoutingApi routes, String verb, Predicate<String> order, String otherwise) {
        routes.post(CURRENT + verb, ctx -> {
            access.require(ctx);
            String topic = ctx.pathParam("id");
            if (!order.test(topic)) {
                throw RequestRefused.because(409, otherwise, topic);
            }
            ctx.status(202).json(ProgressJson.of(current(ctx)));
        });
    }

    private CrawlProgress current(Context ctx) {
        String topic = ctx.pathParam("id");
        return crawls.current(topic).orElseThrow(() -> RequestRefused.because(404, "crawl.none", topic));
    }
}
