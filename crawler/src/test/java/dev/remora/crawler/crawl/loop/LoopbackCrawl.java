package dev.remora.crawler.crawl.loop;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlSettings.AuxiliaryBounds;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
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
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// The whole way from a server on loopback to the journal: real requests, real pages, real judgements.
final class LoopbackCrawl implements AutoCloseable {
    static final String HOST = "127.0.0.1";
    static final CrawlSettings SETTINGS = new CrawlSettings(
            1000,
            1,
            new LinkBounds(Topic.Focus.SOFT, 10_000_000, 64, 5, 3, 50),
            new HostPauses(
                    Duration.ofMillis(1),
                    Duration.ofMillis(10),
                    Duration.ofMinutes(5),
                    Duration.ofDays(1),
                    Duration.ofMillis(100)),
            new AuxiliaryBounds(Duration.ofDays(1), 20, 0),
            Shard.WHOLE);

    private static final LoopbackServer.Answer MISSING = saying("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");

    private static final String ARTICLE =
            "针灸是一种传统的疗法，大夫用细针刺入穴位，疏通经络，缓解疼痛。" + "艾灸则用艾草的热力温暖身体。学习针灸需要多年的练习，先认识人体的经络，再掌握每个穴位的深浅。许多医院设有针灸科，病人排队等候。";

    final MemoryCollection collection;
    Clock clock = Clock.systemUTC();
    private final LoopbackServer server;
    private final HttpFetcher fetcher;
    private final Folding folding = new Folding();
    private final Segmenter segmenter = new HanlpSegmenter(folding);
    private final Map<String, LoopbackServer.Answer> answers = new ConcurrentHashMap<>();
    private LoopbackServer.Answer other = MISSING;
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    /// A web whose front page links to these paths; what has no answer yet is not found.
    LoopbackCrawl(String... paths) throws IOException {
        this.server = new LoopbackServer(this::answer);
        this.fetcher =
                new HttpFetcher(FetchSettings.DEFAULT.withAllowPrivate(true), UrlRules.DEFAULT, Clock.systemUTC());
        this.collection = new MemoryCollection(
                VirtualCrawl.topic(Topic.Crawl.DEFAULT, server.url(HOST, "/").text()));
        on("/", html(article("首页", links(paths))));
    }

    private void answer(LoopbackServer.Request request, Socket client) throws IOException, InterruptedException {
        asked.add(request.path());
        answers.getOrDefault(request.path(), request.path().equals("/robots.txt") ? MISSING : other)
                .write(request, client);
    }

    /// What is answered where nothing else is.
    void otherwise(LoopbackServer.Answer answer) {
        other = answer;
    }

    /// What is answered at a path.
    LoopbackCrawl on(String path, LoopbackServer.Answer answer) {
        answers.put(path, answer);
        return this;
    }

    LoopbackCrawl on(String path, String response) {
        return on(path, saying(response));
    }

    /// Writes text in UTF-8.
    static LoopbackServer.Answer saying(String response) {
        return (_, client) -> LoopbackServer.write(client, new String(response.getBytes(UTF_8), ISO_8859_1));
    }

    /// Writes text, and closes the connection.
    static LoopbackServer.Answer breakingOff(String response) {
        return (request, client) -> {
            saying(response).write(request, client);
            client.close();
        };
    }

    /// One answer after another, the last one for ever.
    static LoopbackServer.Answer inTurn(LoopbackServer.Answer... answers) {
        AtomicInteger next = new AtomicInteger();
        return (request, client) ->
                answers[Math.min(next.getAndIncrement(), answers.length - 1)].write(request, client);
    }

    static String links(String... paths) {
        StringBuilder list = new StringBuilder("<ul>");
        for (String path : paths) {
            list.append("<li><a href='")
                    .append(path)
                    .append("'>针灸 ")
                    .append(path)
                    .append("</a>");
        }
        return list.append("</ul>").toString();
    }

    /// A page on topic; with another subject another text.
    static String article(String subject, String rest) {
        return "<html><head><title>" + subject + "</title></head><body><h1>" + subject + "</h1><p>" + subject + "："
                + ARTICLE + "</p>" + rest + "</body></html>";
    }

    static String html(String page) {
        return response("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8", page);
    }

    static String response(String head, String body) {
        return head + "\r\nContent-Length: " + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    /// Crawls to the end of the queue.
    LoopbackCrawl run() {
        return run(RunOrder.GO_ON);
    }

    LoopbackCrawl run(RunOrder order) {
        crawl(collection, fetcher, segmenter, folding, SETTINGS, order, clock);
        collection.sync();
        return this;
    }

    /// Crawls a topic by real requests, without pauses.
    static void crawl(
            MemoryCollection collection,
            HttpFetcher fetcher,
            Segmenter segmenter,
            Folding folding,
            CrawlSettings settings,
            RunOrder order,
            Clock clock) {
        RelevanceModel model = RelevanceModels.of(collection.topic(), folding);
        PageWorker worker = new PageWorker(
                fetcher,
                new PageWorker.Readers(
                        new HtmlParser(UrlRules.DEFAULT),
                        new SitemapReader(UrlRules.DEFAULT, 1000, 10, new ParsingRoom()),
                        UrlRules.DEFAULT),
                BodyRoom.ofHeap(Runtime.getRuntime().maxMemory()),
                PageAnalysis.of(segmenter, new PageJudge(model), folding),
                collection);
        CoreParts parts = new CoreParts(
                new VirtualCrawl(new TinyWeb(), collection).strategy,
                segmenter,
                model,
                UrlRules.DEFAULT,
                MemoryLinkStore::new);
        try (Crawl crawl = Crawl.open(
                collection.topic(),
                collection,
                parts,
                worker,
                FrontierSettings.DEFAULT.withDelay(Duration.ZERO),
                settings,
                order,
                clock)) {
            crawl.run();
        }
    }

    /// Records of a kind, in order.
    <T extends JournalRecord> List<T> journal(Class<T> kind) {
        List<T> found = new ArrayList<>();
        try (var records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (kind.isInstance(entry.record())) {
                    found.add(kind.cast(entry.record()));
                }
            });
        }
        return found;
    }

    /// The last stored version of each page: path and title.
    Map<String, String> pages() {
        Map<String, String> titles = new TreeMap<>();
        journal(JournalRecord.Fetched.class)
                .forEach(page -> titles.put(
                        page.url().pathAndQuery(),
                        collection.page(page.page()).page().title()));
        return titles;
    }

    /// Number of requests for a path.
    long asked(String path) {
        return asked.stream().filter(path::equals).count();
    }

    List<String> asked() {
        return List.copyOf(asked);
    }

    @Override
    public void close() throws IOException {
        fetcher.close();
        server.close();
        collection.close();
    }
}
