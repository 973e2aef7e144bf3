package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.Sessions;
import dev.remora.search.api.Heartbeat;
import dev.remora.search.gate.BelowBasePath;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.RequestDeadlines;
import dev.remora.search.gate.Turns;
import dev.remora.search.http.DemoMode;
import dev.remora.search.http.RequestId;
import dev.remora.search.metrics.EmbeddingCounters;
import dev.remora.search.metrics.MeasuredRequests;
import dev.remora.search.metrics.MeasuredSearches;
import dev.remora.search.metrics.Meters;
import dev.remora.search.rank.SearchEngine;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.json.JavalinJackson;
import io.javalin.plugin.bundled.CorsPluginConfig;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import io.javalin.security.RouteRole;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// The HTTP server: pages for people, JSON for programs, the console for admins, on one port.
///
/// Each request has a thread of the system for its time: virtual threads would wait for those that compute, of
/// other requests and of crawls, even to be refused. [#close] ends event streams and gives requests in flight a few
/// seconds to finish; it does not close the engine and the crawls.
public final class WebServer implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    /// Threads of the server itself, which accept and select.
    private static final int OWN_THREADS = 32;

    private final WebSettings settings;
    private final Heartbeat heartbeat;
    private final Meters meters = new Meters();
    private final AtomicBoolean stopping = new AtomicBoolean();
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
            Clock clock,
            SecureRandom random) {
        this(search, crawls, callers, settings, clock, random, new Heartbeat.Steady(Duration.ofSeconds(1)));
    }

    /// Creates a server with a given heartbeat for event streams, which the server closes.
    public WebServer(
            ServedSearch search,
            ServedCrawls crawls,
            Callers callers,
            WebSettings settings,
            Clock clock,
            SecureRandom random,
            Heartbeat heartbeat) {
        this.settings = settings;
        this.heartbeat = heartbeat;
        EmbeddingCounters.add(search.engine().vectors(), meters);
        SearchEngine engine = new MeasuredSearches(search.engine(), meters);
        Turns turns =
                new Turns(Turns.Limits.ofCores(Runtime.getRuntime().availableProcessors()), System::nanoTime, random);
        AdminAccess access = new AdminAccess(
                callers.credentials(),
                new Sessions(clock, random),
                settings.gate().forwarding(),
                clock);
        ObjectMapper json = mapper();
        ServerContext context = new ServerContext(clock, meters, heartbeat, turns, json, stopping::get);
        WebRoutes routes = new WebRoutes(search.with(engine), crawls, callers, access, settings, context);
        this.server = Javalin.create(config -> {
            configure(config, json, settings);
            config.router.handlerWrapper(turns::handler);
            register(config, routes, random);
        });
    }

    private void register(JavalinConfig config, WebRoutes routes, SecureRandom random) {
        if (!settings.origins().isEmpty()) {
            config.bundledPlugins.enableCors(cors -> cors.addRule(this::allow));
        }
        log(config);
        config.routes.before(ctx -> prepare(ctx, random, settings));
        settings.allowedHosts().register(config.routes);
        routes.register(config);
        answerHeadLikeGet(config);
    }

    private void log(JavalinConfig config) {
        Forwarding forwarding = settings.gate().forwarding();
        MeasuredRequests requests = new MeasuredRequests(meters);
        config.requestLogger.http((ctx, millis) -> {
            requests.count(ctx, millis);
            AccessLog.write(ctx, forwarding.client(ctx), millis);
        });
    }

    /// HEAD has the status and headers of GET (RFC 9110, 9.3.2), so it runs the same handlers; Jetty omits the
    /// body. The router by itself would always answer 200.
    private static void answerHeadLikeGet(JavalinConfig config) {
        config.unsafe.internalRouter.allHttpHandlers().stream()
                .map(route -> route.endpoint)
                .filter(route -> route.method.equals(HandlerType.GET))
                .toList()
                .forEach(route ->
                        config.routes.addHttpHandler(HandlerType.HEAD, route.path, route.handler, rolesOf(route)));
    }

    private static RouteRole[] rolesOf(Endpoint route) {
        Roles stated = route.metadata(Roles.class);
        return stated == null ? new RouteRole[0] : stated.getRoles().toArray(RouteRole[]::new);
    }

    /// Starts listening and returns the address for people to open.
    ///
    /// @throws CannotListen if the address is not available; its message is for people
    public URI start() throws CannotListen {
        try {
            server.start(settings.host(), settings.port());
        } catch (JavalinBindException taken) {
            throw CannotListen.at(settings, taken);
        }
        boolean everywhere =
                settings.host().equals("0.0.0.0") || settings.host().equals("::");
        String shown = everywhere ? "localhost" : settings.host();
        return URI.create("http://" + (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port()
                + settings.basePath().path() + "/");
    }

    /// Returns the port on which it listens.
    public int port() {
        return server.port();
    }

    /// Tells load balancers that the server is about to stop (`GET /health/ready`); it still answers.
    public void announceStop() {
        stopping.set(true);
    }

    /// Stops listening, ends event streams, and waits briefly for requests in flight.
    @Override
    public void close() {
        announceStop();
        heartbeat.close();
        server.stop();
        meters.close();
    }

    /// Lets pages of other sites read the API's answers, without cookies, so they see only public data.
    private void allow(CorsPluginConfig.CorsRule rule) {
        rule.path = "/api/*";
        if (settings.origins().contains("*")) {
            rule.anyHost();
        } else {
            settings.origins().forEach(origin -> rule.allowHost(origin));
        }
        rule.exposeHeader("ETag");
        rule.exposeHeader("X-Request-Id");
        rule.exposeHeader("RateLimit");
        rule.exposeHeader("RateLimit-Policy");
        rule.exposeHeader("Retry-After");
        rule.maxAge = 600;
    }

    private static void configure(JavalinConfig config, ObjectMapper json, WebSettings settings) {
        ConnectionLimits limits = settings.connections();
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.jsonMapper(new JavalinJackson(json, true));
        config.http.prefer405over404 = true;
        config.http.maxRequestSize = WebSettings.LARGEST_BODY;
        config.http.defaultContentType = "text/plain; charset=utf-8";
        QueuedThreadPool threads = new QueuedThreadPool(limits.connections() + OWN_THREADS);
        threads.setDaemon(true);
        config.jetty.threadPool = threads;
        config.jetty.modifyHttpConfiguration(http -> {
            http.setRequestHeaderSize(WebSettings.LARGEST_HEAD);
            http.setSendServerVersion(false);
            http.setHttpCompliance(
                    HttpCompliance.STRICT); // else a bare line feed ends a header, which proxies may not see
        });
        config.jetty.modifyServer(jetty -> {
            jetty.setErrorHandler(new ConnectorErrors(json, settings.basePath()));
            jetty.addBean(new NetworkConnectionLimit(limits.connections(), jetty));
            jetty.setHandler(new RequestDeadlines(
                    limits.requestTime(), new GracefulHandler(new BelowBasePath(settings.basePath()))));
            jetty.setStopTimeout(GRACE.toMillis());
        });
    }

    private static void prepare(Context ctx, SecureRandom random, WebSettings settings) {
        settings.basePath().assign(ctx);
        if (settings.demo()) {
            DemoMode.assign(ctx);
        }
        RequestId.assign(ctx, random);
        SecurityHeaders.ALL.forEach(ctx::header);
        if (ctx.path().startsWith("/assets/")) {
            ctx.header("Cross-Origin-Resource-Policy", "cross-origin");
        }
    }

    /// Returns the JSON mapper of the API.
    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }
}
