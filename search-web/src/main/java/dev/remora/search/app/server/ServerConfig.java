package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.gate.BelowBasePath;
import dev.remora.search.gate.ConnectionLimits;
import dev.remora.search.gate.IdleConnections;
import dev.remora.search.gate.PlainRequests;
import dev.remora.search.gate.RequestDeadlines;
import io.javalin.config.JavalinConfig;
import io.javalin.http.HandlerType;
import io.javalin.json.JavalinJackson;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import io.javalin.security.RouteRole;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// How the server speaks HTTP, whatever its routes are: threads, limits, errors of the connector, HEAD.
final class ServerConfig {
    private static final Duration GRACE = Duration.ofSeconds(5);

    /// Threads of the server itself, which accept and select.
    private static final int OWN_THREADS = 32;

    private ServerConfig() {}

    /// @param random makes request numbers
    static void apply(JavalinConfig config, ObjectMapper json, WebSettings settings, RandomGenerator random) {
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
            jetty.setErrorHandler(new ConnectorErrors(json, settings.address().basePath(), random));
            jetty.addBean(new NetworkConnectionLimit(limits.connections(), jetty));
            jetty.setHandler(new RequestDeadlines(
                    limits.requestTime(),
                    new IdleConnections(new GracefulHandler(new PlainRequests(
                            new BelowBasePath(settings.address().basePath()))))));
            jetty.setStopTimeout(GRACE.toMillis());
        });
    }

    /// HEAD has the status and headers of GET (RFC 9110, 9.3.2), so it runs the same handlers; Jetty omits the
    /// body. The router by itself would always answer 200. Call it when all routes are known.
    static void answerHeadLikeGet(JavalinConfig config) {
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
}
