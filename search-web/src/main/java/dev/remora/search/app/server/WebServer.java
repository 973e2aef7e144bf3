package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Sessions;
import dev.remora.search.access.SignInThrottle;
import dev.remora.search.api.Pulse;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.BoundedSearches;
import dev.remora.search.gate.BoundedSearches.SearchLimits;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.RequestDeadlines;
import dev.remora.search.http.RequestId;
import dev.remora.search.metrics.MeasuredRequests;
import dev.remora.search.metrics.MeasuredSearches;
import dev.remora.search.metrics.Meters;
import dev.remora.search.page.Pages;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import dev.remora.shared.run.Crawls;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.json.JavalinJackson;
import io.javalin.plugin.bundled.CorsPluginConfig;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.handler.GracefulHandler;

/// The HTTP server: pages for people, JSON for programs, the console for admins, on one port.
///
/// Requests run on virtual threads. [#close] ends event streams, lets requests under way finish for a few seconds,
/// and leaves the engine and the crawls to whoever made them.
public final class WebServer implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final WebSettings settings;
    private final Pulse pulse;
    private final Meters meters = new Meters();
    private final Javalin server;

    /// A server, not listening yet.
    ///
    /// @param engine answers searches
    /// @param suggestions help with what to search for
    /// @param pages behind the results
    /// @param crawls starts and steers crawls
    /// @param token lets admins in
    /// @param keys of programs
    /// @param random makes session ids and request numbers
    public WebServer(
            SearchEngine engine,
            Suggestions suggestions,
            Pages pages,
            Crawls crawls,
            AdminToken token,
            ApiKeys keys,
            WebSettings settings,
            Clock clock,
            SecureRandom random) {
        this(
                engine,
                suggestions,
                pages,
                crawls,
                token,
                keys,
                settings,
                clock,
                random,
                new Pulse.Steady(Duration.ofSeconds(1)));
    }

    /// The same with a beat of its own for event streams; the server closes it.
    public WebServer(
            SearchEngine unmeasured,
            Suggestions suggestions,
            Pages pages,
            Crawls crawls,
            AdminToken token,
            ApiKeys keys,
            WebSettings settings,
            Clock clock,
            SecureRandom random,
            Pulse pulse) {
        this.settings = settings;
        this.pulse = pulse;
        SearchLimits limits = SearchLimits.ofCores(Runtime.getRuntime().availableProcessors());
        SearchEngine engine = new BoundedSearches(new MeasuredSearches(unmeasured, meters), limits);
        AdminAccess access = new AdminAccess(
                token,
                new Sessions(clock, random),
                new SignInThrottle(clock),
                settings.gate().forwarding());
        ObjectMapper json = mapper();
        WebRoutes routes =
                new WebRoutes(engine, suggestions, pages, crawls, access, keys, settings, meters, pulse, json, clock);
        this.server = Javalin.create(config -> {
            configure(config, json, settings.connections());
            if (!settings.origins().isEmpty()) {
                config.bundledPlugins.enableCors(cors -> cors.addRule(this::allow));
            }
            log(config);
            config.routes.before(ctx -> prepare(ctx, random));
            settings.allowedHosts().register(config.routes);
            routes.register(config);
            answerHeadLikeGet(config);
        });
    }

    private void log(JavalinConfig config) {
        Forwarding forwarding = settings.gate().forwarding();
        MeasuredRequests requests = new MeasuredRequests(meters);
        config.requestLogger.http((ctx, millis) -> {
            requests.count(ctx, millis);
            AccessLog.write(ctx, forwarding.client(ctx), millis);
        });
    }

    /// HEAD has the status and the headers of GET (RFC 9110, 9.3.2), so it runs the same handlers; Jetty leaves out
    /// the body. The router alone would say 200 to any.
    private static void answerHeadLikeGet(JavalinConfig config) {
        config.unsafe.internalRouter.allHttpHandlers().stream()
                .map(route -> route.endpoint)
                .filter(route -> route.method.equals(HandlerType.GET))
                .toList()
                .forEach(route -> config.routes.addHttpHandler(HandlerType.HEAD, route.path, route.handler));
    }

    /// Begins to listen and gives the address for people to open.
    ///
    /// @throws CannotListen if the address cannot be had; its message is for people
    public URI start() throws CannotListen {
        try {
            server.start(settings.host(), settings.port());
        } catch (JavalinBindException taken) {
            throw CannotListen.at(settings, taken);
        }
        boolean everywhere =
                settings.host().equals("0.0.0.0") || settings.host().equals("::");
        String shown = everywhere ? "localhost" : settings.host();
        return URI.create("http://" + (shown.contains(":") ? "[" + shown + "]" : shown) + ":" + port() + "/");
    }

    /// The port that it listens on.
    public int port() {
        return server.port();
    }

    /// Stops listening, ends event streams, waits a little for requests under way.
    @Override
    public void close() {
        pulse.close();
        server.stop();
        meters.close();
    }

    /// Lets pages of other sites read the API's answers; never with cookies, so they see what anybody may see.
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

    private static void configure(JavalinConfig config, ObjectMapper json, ConnectionLimits limits) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.jsonMapper(new JavalinJackson(json, true));
        config.http.prefer405over404 = true;
        config.http.maxRequestSize = WebSettings.LARGEST_BODY;
        config.http.defaultContentType = "text/plain; charset=utf-8";
        config.jetty.modifyHttpConfiguration(http -> {
            http.setRequestHeaderSize(WebSettings.LARGEST_HEAD);
            http.setSendServerVersion(false);
            http.setHttpCompliance(
                    HttpCompliance.STRICT); // else a line feed alone ends a header, which proxies may not see
        });
        config.jetty.modifyServer(jetty -> {
            jetty.setErrorHandler(new ConnectorErrors(json));
            jetty.addBean(new NetworkConnectionLimit(limits.connections(), jetty));
            jetty.setHandler(new RequestDeadlines(limits.requestTime(), new GracefulHandler()));
            jetty.setStopTimeout(GRACE.toMillis());
        });
    }

    /// What every answer carries. Pages replace the policy by one that lets their own style through.
    private static void prepare(Context ctx, SecureRandom random) {
        RequestId.assign(ctx, random);
        // An archived copy stands in a sandbox, which is of no origin, and uses the style sheet too.
        String readers = ctx.path().startsWith("/assets/") ? "cross-origin" : "same-origin";
        ctx.header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "same-origin")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", readers)
                .header("X-Frame-Options", "DENY")
                .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }

    /// Writes the JSON of the API.
    public static ObjectMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }
}
