package dev.remora.search.app.server;

import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Credentials;
import dev.remora.search.access.Users;
import dev.remora.search.app.compare.LabComparisons;
import dev.remora.search.app.compare.LabProcess;
import dev.remora.search.app.crawl.LocalCrawls;
import dev.remora.search.app.topic.LocalTopics;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.digest.DigestPost;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.GateSettings;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.UnusableFile;
import dev.remora.search.thumbnail.Thumbnails;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.time.Clocks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
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
        description = "Serves search pages, the JSON API and the admin console.")
public final class ServeCommand implements Callable<Integer> {
    private static final int MOST_PICTURES = 1_000_000;

    private final Wiring wiring;

    @Mixin
    private CrawlOptions options;

    @Mixin
    private EngineOption engine;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "address to listen on; 0.0.0.0 accepts other machines (default: ${DEFAULT-VALUE})",
            defaultValue = "127.0.0.1")
    private String host;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "port to listen on; 0 = any free port (default: ${DEFAULT-VALUE})",
            defaultValue = "7070")
    private int port;

    @Option(
            names = "--rate-limit",
            paramLabel = "N",
            description = "API requests per client per minute; 0 = unlimited (default: ${DEFAULT-VALUE})",
            defaultValue = "600")
    private int rateLimit;

    @Option(
            names = "--page-limit",
            paramLabel = "N",
            description = "result pages, feeds, archived copies etc. per client per minute; 0 = unlimited (default: "
                    + "${DEFAULT-VALUE})",
            defaultValue = "1200")
    private int pageLimit;

    @Option(names = "--api-keys-only", description = "require a key for API searches (see api-key)")
    private boolean keysOnly;

    @Option(
            names = "--behind-proxy",
            description = "the server is behind your reverse proxy, which sets X-Forwarded-For and X-Forwarded-Proto")
    private boolean behindProxy;

    @Option(
            names = "--base-path",
            paramLabel = "PATH",
            description =
                    "path below which your reverse proxy serves Remora, such as /remora; the proxy may forward or "
                            + "strip it (default: none)",
            defaultValue = "")
    private String basePath;

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN",
            split = ",",
            description = "sites whose pages may use the API, such as https://www.example.org; * = all")
    private List<String> origins = List.of();

    @Option(
            names = "--embed",
            paramLabel = "ORIGIN",
            split = ",",
            description =
                    "sites whose pages may embed the search box (/embed.js), such as https://www.example.org; * = all")
    private List<String> embedders = List.of();

    @Option(
            names = "--public-host",
            paramLabel = "NAME",
            description = "host name that clients use for this server, such as search.example.org (repeatable). On "
                    + "loopback, loopback names also work. On other addresses, all names are accepted unless you "
                    + "list some")
    private Set<String> publicHosts = Set.of();

    @Option(
            names = "--access-log",
            description = "log each request to access.log in the data folder, without the query")
    private boolean accessLog;

    @Option(
            names = "--pictures",
            paramLabel = "N",
            description =
                    "pictures per topic and day that are fetched to show small ones beside results; needs a contact; "
                            + "0 = none (default: ${DEFAULT-VALUE})",
            defaultValue = "1000")
    private int pictures;

    /// Serves with the objects of `wiring`.
    public ServeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Ended.checkRange("--port", 0, 65535, port);
        Ended.checkRange("--pictures", 0, MOST_PICTURES, pictures);
        options.check(); // before anything is opened, written or told
        WebSettings settings = settings();
        Wiring chosen = wiring.on(engine);
        if (accessLog) {
            AccessLog.begin(options.data);
        }
        try (Served served = open(chosen, options, settings, pictures);
                WarmUp _ = WarmUp.start(
                        served.search().served().engine(),
                        served.search().served().suggestions());
                DigestTimer digests =
                        new DigestTimer(new DigestPost(options.data, wiring.wallClock(), Wiring.VERSION))) {
            served.crawls().keepFresh();
            digests.start();
            served.untilStopped();
        }
        return 0;
    }

    private WebSettings settings() {
        try {
            GateSettings gate = new GateSettings(rateLimit, pageLimit, keysOnly, behindProxy);
            return new WebSettings(host, port, Wiring.VERSION, gate, origins, publicHosts)
                    .embeddedBy(embedders)
                    .below(BasePath.of(basePath));
        } catch (IllegalArgumentException wrong) {
            throw Ended.badInput(wrong.getMessage());
        }
    }

    /// Opens the front end over a data folder, without pictures, and prints its address.
    public static Served open(Wiring wiring, CrawlOptions options, WebSettings settings) {
        return open(wiring, options, settings, 0);
    }

    /// Opens the front end over a data folder and prints its address.
    ///
    /// @param pictures that are fetched per topic and day
    public static Served open(Wiring wiring, CrawlOptions options, WebSettings settings, int pictures) {
        SecureRandom random = new SecureRandom();
        Access access = access(wiring, options.data, random);
        AdminToken.Opened token = access.token();
        Credentials credentials = access.credentials();
        SearchService search = SearchService.open(wiring, options.data, random);
        Thumbnails thumbnails =
                PolitePictures.thumbnails(wiring, options, search.served().pages(), pictures);
        LocalCrawls crawls = new LocalCrawls(wiring, options);
        LabComparisons comparisons = new LabComparisons(options.data, LabProcess.installed(), wiring.wallClock());
        LocalTopics topics =
                new LocalTopics(wiring, options, search.served().engine(), crawls, crawls.watch(), Wiring::catalogue);
        WebServer server = new WebServer(
                search.served().with(thumbnails),
                new ServedCrawls(crawls, topics, crawls.watch(), comparisons),
                new Callers(credentials, new ApiKeys(options.data.resolve(ApiKeys.FILE_NAME))),
                settings,
                Clocks.of(wiring.wallClock()),
                random);
        OutdatedIndexes outdated =
                OutdatedIndexes.find(wiring, options.data, search.served().engine(), server);
        try {
            URI listening = server.start();
            token.keep(); // only after binding the port, so that the first successful start prints it
            crawls.servedAt(listening.toString());
            Terminal terminal = wiring.terminal();
            terminal.tell("serve", listening);
            terminal.say(said(token, options.data, terminal));
            welcome(
                    credentials.users(),
                    settings.address().linkBase(listening, settings.gate().behindProxy()),
                    terminal);
            warn(settings, options, terminal);
            outdated.update();
            return new Served(listening.toString(), server, crawls, comparisons, thumbnails, search, terminal);
        } catch (CannotListen | IOException e) {
            server.close();
            crawls.close();
            thumbnails.close();
            search.close();
            throw switch (e) {
                case CannotListen taken -> taken.ended();
                case UnusableFile raced -> Ended.failed(raced::message);
                default -> Ended.broken("unwritable", options.data, e);
            };
        }
    }

    /// What people and programs sign in by.
    private record Access(AdminToken.Opened token, Credentials credentials) {}

    private static Access access(Wiring wiring, Path data, SecureRandom random) {
        try {
            if (!Files.isDirectory(data)) {
                OwnerOnly.createDirectories(data);
                wiring.terminal().tell("serve.new-folder", data);
            }
        } catch (IOException e) {
            throw Ended.broken("unwritable", data, e);
        }
        try {
            AdminToken.Opened token = AdminToken.open(data.resolve(AdminToken.FILE_NAME), random);
            return new Access(token, Credentials.open(data, token.token(), wiring.wallClock(), random));
        } catch (IOException e) {
            throw Ended.unread(data, e);
        }
    }

    private static void warn(WebSettings settings, CrawlOptions options, Terminal terminal) {
        if (WebReach.refusal(options).isPresent()) {
            terminal.tell("serve.no-contact");
        }
        if (settings.address().allowedHosts().any()) {
            terminal.tell("serve.any-host");
        }
    }

    private static String said(AdminToken.Opened token, Path data, Terminal terminal) {
        return token.fresh()
                .map(text -> terminal.words("serve.token", text))
                .orElseGet(() -> terminal.words("serve.token.known", data.resolve(AdminToken.FILE_NAME)));
    }

    private static void welcome(Users users, String base, Terminal terminal) {
        users.firstLink()
                .ifPresent(link -> terminal.tell("serve.welcome", Users.LINK_LIFETIME.toHours(), link.address(base)));
    }

    /// A listening front end.
    public record Served(
            String address,
            WebServer server,
            LocalCrawls crawls,
            LabComparisons comparisons,
            Thumbnails thumbnails,
            SearchService search,
            Terminal terminal)
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
            terminal.tell("serve.stop");
            try {
                stop.await();
                stopped.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            server.announceStop(); // crawls may take a minute to stop
            comparisons.close();
            crawls.close();
            server.close();
            thumbnails.close();
            search.close();
        }
    }
}
