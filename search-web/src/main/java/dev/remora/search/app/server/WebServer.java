package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.Sessions;
import dev.remora.search.api.Heartbeat;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.Turns;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestId;
import dev.remora.search.http.TimedJson;
import dev.remora.search.metrics.EmbeddingCounters;
import dev.remora.search.metrics.MeasuredRequests;
import dev.remora.search.metrics.Meters;
import dev.remora.shared.time.Clocks;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;

/// The HTTP server: pages for people, JSON for programs, the console for admins, on one port.
///
/// Each request has a thread of the system for its time: virtual threads would wait for those that compute, of
/// other requests and of crawls, even to be refused. [#close] ends event streams and gives requests in flight a few
/// seconds to finish; it does not close the engine and the crawls.
public final class WebServer implements AutoCloseable {
    private final WebSettings settings;
    private final Heartbeat heartbeat;
    private final Meters meters = new Meters();
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final Set<String> rebuilding = new ConcurrentSkipListSet<>();
    private final Javalin server;

    /// Creates a server that does not listen yet.
    ///
    /// @param search what it serves of searches
    /// @param crawls what it serves of crawls
    /// @param callers who may call it
    /// @param random makes session ids and request numbers
    public WebServer(
            ServedSearch search,
            ServedCrawls crawls,
            Callers callers,
            WebSettings settings,
            Clocks clocks,
            SecureRandom random) {
        this(search, crawls, callers, settings, clocks, random, new Heartbeat.Steady(Duration.ofSeconds(1)));
    }

    /// Creates a server with a given heartbeat for event streams, which the server closes.
    public WebServer(
            ServedSearch search,
            ServedCrawls crawls,
            Callers callers,
            WebSettings settings,
            Clocks clocks,
            SecureRandom random,
            Heartbeat heartbeat) {
        this.settings = settings;
        this.heartbeat = heartbeat;
        EmbeddingCounters.add(search.engine().vectors(), meters);
        RebuildingSearches engine = new RebuildingSearches(search.engine(), meters, rebuilding);
        Turns turns =
                new Turns(Turns.Limits.ofCores(Runtime.getRuntime().availableProcessors()), System::nanoTime, random);
        AdminAccess access = new AdminAccess(
                callers.credentials(),
                new Sessions(clocks.steady(), random),
                settings.gate().forwarding(),
                clocks);
        ObjectMapper json = TimedJson.mapper();
        ServerContext context =
                new ServerContext(clocks, meters, heartbeat, turns, json, stopping::get, () -> rebuilding);
        WebRoutes routes = new WebRoutes(search.with(engine), crawls, callers, access, settings, context);
        this.server = Javalin.create(config -> {
            ServerConfig.apply(config, json, settings, random);
            config.router.handlerWrapper(turns::handler);
            register(config, routes, engine, random);
        });
    }

    private void register(JavalinConfig config, WebRoutes routes, RebuildingSearches engine, SecureRandom random) {
        log(config);
        config.routes.before(ctx -> prepare(ctx, random, settings));
        settings.address().allowedHosts().register(config.routes);
        settings.sites().register(config.routes);
        config.routes.before(QueryString::refuseBrokenEscapes);
        routes.register(config);
        engine.register(config.routes);
        ServerConfig.answerHeadLikeGet(config);
    }

    private void log(JavalinConfig config) {
        Forwarding forwarding = settings.gate().forwarding();
        MeasuredRequests requests = new MeasuredRequests(meters);
        config.requestLogger.http((ctx, millis) -> {
            requests.count(ctx, millis);
            AccessLog.write(ctx, forwarding.client(ctx), millis);
        });
    }

    /// Starts listening and returns the address for people to open.
    ///
    /// @throws CannotListen if the address is not available; its message is for people
    public URI start() throws CannotListen {
        try {
            server.start(settings.address().host(), settings.address().port());
        } catch (JavalinBindException taken) {
            throw CannotListen.at(settings, taken);
        }
        boolean everywhere = settings.address().host().equals("0.0.0.0")
                || settings.address().host().equals("::");
        String shown = everywhere ? "localhost" : settings.address().host();
        return URI.create("http://" + (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port()
                + settings.address().basePath().path() + "/");
    }

    /// Returns the port on which it listens.
    public int port() {
        return server.port();
    }

    /// Tells load balancers that the server is about to stop (`GET /health/ready`); it still answers.
    public void announceStop() {
        stopping.set(true);
    }

    /// Whether the server has stopped, or is about to.
    boolean stopping() {
        return stopping.get();
    }

    /// Tells load balancers that the indexes of some topics are being rebuilt; it still answers.
    public void rebuilding(Collection<String> topics) {
        rebuilding.addAll(topics);
    }

    /// Tells load balancers that the index of a topic is not being rebuilt any more.
    public void rebuilt(String topic) {
        rebuilding.remove(topic);
    }

    /// Stops listening, ends event streams, and waits briefly for requests in flight.
    @Override
    public void close() {
        announceStop();
        heartbeat.close();
        server.stop();
        meters.close();
    }

    private static void prepare(Context ctx, SecureRandom random, WebSettings settings) {
        settings.address().basePath().assign(ctx);
        if (settings.demo()) {
            DemoMode.assign(ctx);
        }
        RequestId.assign(ctx, random);
        SecurityHeaders.ALL.forEach(ctx::header);
        if (ctx.path().startsWith("/assets/")) {
            ctx.header("Cross-Origin-Resource-Policy", "cross-origin");
        }
    }
}
