package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlSettings.AuxiliaryBounds;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A crawl that is opened again has the figures that it had, of all that may become of a request.
class ReopenedCrawlTest {
    private static final String HERE = "127.0.0.1";
    private static final CrawlSettings SETTINGS = new CrawlSettings(
            1000,
            4,
            new LinkBounds(Topic.Focus.SOFT, 10_000_000, 64, 5, 2, 50),
            new HostPauses(
                    Duration.ofMillis(1),
                    Duration.ofMillis(10),
                    Duration.ofMinutes(5),
                    Duration.ofDays(1),
                    Duration.ofMillis(100)),
            new AuxiliaryBounds(Duration.ofDays(1), 20, 100),
            Shard.WHOLE);
    private static final List<String> PATHS = List.of(
            "/needles/one",
            "/needles/same",
            "/dishes",
            "/missing",
            "/error",
            "/later",
            "/broken",
            "/moved",
            "/feed",
            "/picture",
            "/secret");

    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger askedForLater = new AtomicInteger();

    /// What the web answers.
    private void answer(LoopbackServer.Request request, Socket client) throws IOException {
        asked.incrementAndGet();
        boolean here = request.headers().get("Host").startsWith(HERE);
        String answer = here ? answer(request) : status(503);
        boolean good = answer.startsWith("HTTP/1.1 200 ") || answer.startsWith("HTTP/1.1 302 ");
        boolean asPage = !request.path().equals("/sitemap.xml");
        failed.addAndGet((!good || answer.contains("image/png")) && asPage ? 1 : 0);
        if (answer.isEmpty()) {
            client.close();
        } else {
            LoopbackServer.write(client, answer);
        }
    }

    private String answer(LoopbackServer.Request request) {
        String host = "http://" + request.headers().get("Host");
        return switch (request.path()) {
            case "/robots.txt" ->
                ok("text/plain", "User-agent: *\nDisallow: /secret\nSitemap: " + host + "/sitemap.xml\n");
            case "/" -> ok("text/html", page("home", links(request)));
            case "/needles/one", "/needles/same" -> ok("text/html", page("needles", ""));
            case "/dishes" -> ok("text/html", page("dishes", ""));
            case "/error" -> status(500);
            case "/later" -> askedForLater.getAndIncrement() == 0 ? status(429) : ok("text/html", page("later", ""));
            case "/broken" -> "";
            case "/moved" -> "HTTP/1.1 302 Found\r\nLocation: /needles/one\r\nContent-Length: 0\r\n\r\n";
            case "/feed" ->
                ok(
                        "application/rss+xml",
                        "<rss><channel><item><title>t</title><link>" + host + "/dishes</link></item></channel></rss>");
            case "/picture" -> ok("image/png", "\u0089PNG");
            default -> status(404);
        };
    }

    /// To all paths, to a host that does not say what its robots.txt allows, and to one that the guard forbids.
    private static String links(LoopbackServer.Request request) {
        String port = request.headers().get("Host").substring(HERE.length());
        return Stream.concat(PATHS.stream(), Stream.of("http://localhost" + port + "/", "http://8.8.8.8/"))
                .map(link -> "<li><a href='" + link + "'>to " + link + "</a>")
                .collect(Collectors.joining());
    }

    private static String page(String subject, String links) {
        return "<title>" + subject + "</title><p>" + ("This text is on " + subject + " and nothing else. ").repeat(9)
                + "<ul>" + links + "</ul>";
    }

    private static String ok(String type, String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String status(int code) {
        return "HTTP/1.1 " + code + " So\r\nContent-Length: 0\r\n\r\n";
    }

    private static Crawl open(MemoryCollection collection, HttpFetcher fetcher, long maxPages) {
        LearntAnewTest.Under model = new LearntAnewTest.Under("/needles/");
        PageWorker worker = new PageWorker(
                fetcher,
                new PageWorker.Readers(
                        new HtmlParser(UrlRules.DEFAULT),
                        new SitemapReader(UrlRules.DEFAULT, 1000, 10, new ParsingRoom()),
                        UrlRules.DEFAULT),
                BodyRoom.ofHeap(Runtime.getRuntime().maxMemory()),
                PageAnalysis.of(ReopenedCrawlTest::unsegmented, new PageJudge(model), new Folding()),
                collection);
        CoreParts parts = new CoreParts(
                new VirtualCrawl(new TinyWeb(), collection).strategy,
                ReopenedCrawlTest::unsegmented,
                model,
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        return Crawl.open(
                collection.topic(),
                collection,
                parts,
                worker,
                FrontierSettings.DEFAULT.withDelay(Duration.ZERO),
                SETTINGS.withMaxPages(maxPages),
                RunOrder.GO_ON,
                Clock.systemUTC());
    }

    private static SegmentedText unsegmented(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    private static List<Long> figures(CrawlProgress reading) {
        return List.of(
                (long) reading.run(),
                reading.figures().fetched(),
                reading.figures().onTopic(),
                reading.figures().requests(),
                reading.figures().failed());
    }

    @Test
    void afterAFinishedRecrawlItSaysThatItGoesOn() throws IOException {
        try (HttpFetcher fetcher = new HttpFetcher(FetchSettings.DEFAULT, UrlRules.DEFAULT, Clock.systemUTC());
                MemoryCollection collection =
                        new MemoryCollection(VirtualCrawl.topic(Topic.Crawl.DEFAULT, "http://a.example/"))) {
            JournalRecord.Budget all = new JournalRecord.Budget(1, false);
            collection.append(new JournalRecord.RunStarted(Instant.EPOCH, 1, "scripted", "drawn", all));
            collection.append(new JournalRecord.RecrawlRequested(Instant.EPOCH, 1, new Recrawl.All()));
            collection.append(new JournalRecord.RunEnded(Instant.EPOCH, 1, new RunReason.NothingWaits()));
            collection.sync();
            try (Crawl crawl = open(collection, fetcher, 1)) {
                assertEquals(
                        Optional.of(new RunReason.GoesOn()), crawl.progress().message());
            }
        }
    }

    @Test
    void hasTheFiguresThatItHadWhateverBecameOfItsRequests() throws IOException {
        FetchSettings settings = FetchSettings.DEFAULT.withAllowPrivate(true);
        try (LoopbackServer web = new LoopbackServer(this::answer);
                HttpFetcher fetcher = new HttpFetcher(settings, UrlRules.DEFAULT, Clock.systemUTC());
                MemoryCollection collection = new MemoryCollection(VirtualCrawl.topic(
                        Topic.Crawl.DEFAULT, web.url(HERE, "/").text()))) {
            CrawlProgress middle;
            try (Crawl crawl = open(collection, fetcher, 3)) {
                middle = crawl.run();
            }
            CrawlProgress end;
            try (Crawl crawl = open(collection, fetcher, 1000)) {
                assertEquals(figures(middle), figures(crawl.progress()));
                end = crawl.run();
            }
            assertEquals(5, end.figures().fetched(), "home, needles twice, dishes, later");
            assertEquals(1, end.figures().onTopic());
            assertEquals(
                    asked.get() + 1, end.figures().requests(), "all that was asked for, and what the guard forbids");
            assertEquals(failed.get() + 1, end.figures().failed());
            assertEquals(2, end.ahead().hosts(), "those that were requested");
            try (Crawl crawl = open(collection, fetcher, 2000)) {
                assertEquals(2, crawl.progress().ahead().hosts(), "though no link of theirs waits");
            }
            CrawlState replay = VirtualCrawl.state(collection, SETTINGS);
            RunTally tally = replay.tally();
            assertEquals(
                    figures(end),
                    List.of((long) tally.run(), tally.fetched(), tally.onTopic(), tally.requests(), tally.failed()));
        }
    }
}
