package dev.remora.search.app.server;

import dev.remora.search.access.AdminToken;
import dev.remora.search.app.crawl.LocalCrawls;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora serve`: the web front end, the API and the console.
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serves search for people, the JSON API and the admin console.")
public final class ServeCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Mixin
    private CrawlOptions options;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "address to listen on; 0.0.0.0 lets other machines in (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "port to listen on, 0 for any free one (default: ${DEFAULT-VALUE})",
            defaultValue = "7070")
    private int port;

    @Option(
            names = "--rate-limit",
            paramLabel = "N",
            description = "API requests that a client may make a minute, 0 for any number (default: ${DEFAULT-VALUE})",
            defaultValue = "600")
    private int rateLimit;

    @Option(
            names = "--page-limit",
            paramLabel = "N",
            description = "pages of results, feeds, archived copies and the like that a client may open a minute, "
                    + "0 for any number (default: ${DEFAULT-VALUE})",
            defaultValue = "1200")
    private int pageLimit;

    @Option(names = "--api-keys-only", description = "searches through the API need a key (see api-key)")
    private boolean keysOnly;

    @Option(
            names = "--behind-proxy",
            description = "requests come through a proxy of yours, which tells the client in X-Forwarded-For and the "
                    + "scheme in X-Forwarded-Proto")
    private boolean behindProxy;

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            split = ",",
            description = "sites whose pages may read the API, such as https://www.example.org; * for all")
    private List<String> origins = List.of();

    @Option(
            names = "--public-host",
            paramLabel = "NAME",
            description = "a host name by which clients reach this server, such as search.example.org (repeatable): "
                    + "on loopback only loopback names are answered besides; on another address every name is "
                    + "answered if none is given")
    private Set<String> publicHosts = Set.of();

    @Option(
            names = "--access-log",
            description = "write a line for each request to access.log in the data folder, without queries")
    private boolean accessLog;

    /// Serves with the objects of `wiring`.
    public ServeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > 65535) {
            throw Ended.badInput("--port must be 0 to 65535, but it is " + port);
        }
        if (accessLog) {
            AccessLog.begin(options.data);
        }
        try (Served served = open(wiring, options, settings())) {
            served.untilStopped();
        }
        return 0;
    }

    private WebSettings settings() {
        try {
            GateSettings gate = new GateSettings(rateLimit, pageLimit, keysOnly, behindProxy);
            return new WebSettings(host, port, Wiring.VERSION, gate, origins, publicHosts);
        } catch (IllegalArgumentException wrong) {
            throw Ended.badInput(wrong.getMessage());
        }
    }

    /// Opens the front end over a data folder and says where it is.
    public static Served open(Wiring wiring, CrawlOptions options, WebSettings settings) {
        SecureRandom random = new SecureRandom();
        AdminToken.Opened token;
        try {
            OwnerOnly.createDirectories(options.data);
            token = AdminToken.open(options.data.resolve(AdminToken.FILE_NAME), random);
        } catch (IOException e) {
            throw Ended.failed(e.getMessage());
        }
        SearchService search = SearchService.open(wiring, options.data, random);
        LocalCrawls crawls = new LocalCrawls(wiring, options);
        ApiKeys keys = new ApiKeys(options.data.resolve(ApiKeys.FILE_NAME));
        WebServer server = new WebServer(
                search.engine(),
                search.suggestions(),
                search.pages(),
                crawls,
                token.token(),
                keys,
                settings,
                wiring.clock(),
                random);
        try {
            String address = server.start().toString();
            token.keep(); // not before the port is had: the first start that could serve tells it
            crawls.servedAt(address);
            Terminal terminal = wiring.terminal();
            terminal.say("Search:   " + address + "\nConsole:  " + address + "console");
            terminal.say(token.fresh()
                    .map(text -> "Admin token, shown this once: " + text)
                    .orElse("Admin token: as printed by the first start (delete "
                            + options.data.resolve(AdminToken.FILE_NAME) + " for a new one)"));
            if (settings.allowedHosts().any()) {
                terminal.say("Requests for any host name are answered. Name yours with --public-host, and others are "
                        + "refused: pages of other sites could reach this server by a name of theirs.");
            }
            return new Served(address, server, crawls, search, terminal);
        } catch (CannotListen | IOException e) {
            server.close();
            crawls.close();
            search.close();
            throw Ended.failed(e.getMessage());
        }
    }

    /// A front end that listens.
    public record Served(String address, WebServer server, LocalCrawls crawls, SearchService search, Terminal terminal)
            implements AutoCloseable {
        /// Waits for Ctrl-C.
        void untilStopped() {
            CountDownLatch stop = new CountDownLatch(1);
            CountDownLatch stopped = new CountDownLatch(1);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                stop.countDown();
                close();
                stopped.countDown();
            }));
            terminal.say("Ctrl-C ends it.");
            try {
                stop.await();
                stopped.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            crawls.close();
            server.close();
            search.close();
        }
    }
}
