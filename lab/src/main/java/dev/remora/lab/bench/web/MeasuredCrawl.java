package dev.remora.lab.bench.web;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.Crawl;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.feed.SitemapReader;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.SplittableRandom;

/// The product's crawl, composed as by `remora crawl`: fetch, parse, judge, store, and optionally the indexer
/// that follows.
public final class MeasuredCrawl implements AutoCloseable {
    /// Rules for an archived web behind a loopback proxy: http and https are the same.
    public static final UrlRules URLS = new UrlRules(true);

    private final CollectionWriter collection;
    private final Fetcher fetcher;
    private final WeighedParser parser = new WeighedParser(new HtmlParser(URLS));
    private final Crawl crawl;
    private final Path folder;
    private final BenchWords words;
    private final Clock clock = Clock.systemUTC();

    /// Opens the collection and the run.
    ///
    /// @param folder of the collection, which may exist
    /// @param proxyPort port of the proxy that serves the web
    public MeasuredCrawl(Path folder, Topic topic, BenchWords words, int proxyPort, int threads) {
        this(folder, topic, words, proxyPort, threads, RunOrder.GO_ON);
    }

    /// @param order what the run is to do
    public MeasuredCrawl(Path folder, Topic topic, BenchWords words, int proxyPort, int threads, RunOrder order) {
        this(folder, topic, topic, words, proxyPort, threads, order);
    }

    /// @param kept the topic stored in the collection: a file with many thousand seeds would be unreadable
    public MeasuredCrawl(Path folder, Topic topic, Topic kept, BenchWords general, int proxyPort, int threads) {
        this(folder, topic, kept, general, proxyPort, threads, RunOrder.GO_ON);
    }

    private MeasuredCrawl(
            Path folder, Topic topic, Topic kept, BenchWords general, int proxyPort, int threads, RunOrder order) {
        this(folder, topic, kept, general, fetcher(proxyPort), threads, order);
    }

    /// @param fetcher brings the pages; closed with the crawl
    public MeasuredCrawl(Path folder, Topic topic, BenchWords words, Fetcher fetcher, int threads) {
        this(folder, topic, topic, words, fetcher, threads, RunOrder.GO_ON);
    }

    private MeasuredCrawl(
            Path folder, Topic topic, Topic kept, BenchWords general, Fetcher fetcher, int threads, RunOrder order) {
        this.folder = folder;
        this.words = general.of(kept);
        this.collection = open(folder, kept, clock);
        this.fetcher = fetcher;
        RelevanceModel relevance = RelevanceModels.of(topic, words.folding());
        PageWorker worker = worker(fetcher, parser, words, relevance, collection);
        this.crawl = Crawl.open(
                topic,
                collection,
                parts(folder, topic, words, relevance),
                worker,
                FrontierSettings.DEFAULT
                        .withDelay(Duration.ZERO)
                        .withMaxWaiting(topic.crawl().reach().maxWaiting()),
                CrawlSettings.of(topic.crawl(), threads, Duration.ofSeconds(5)),
                order,
                clock);
    }

    private static Fetcher fetcher(int proxyPort) {
        FetchSettings fetching = FetchSettings.DEFAULT.withProxy(new HostPort("127.0.0.1", proxyPort));
        return new HttpFetcher(fetching, URLS, Clock.systemUTC());
    }

    /// Returns the parts of a crawl's core.
    static CoreParts parts(Path folder, Topic topic, BenchWords words, RelevanceModel relevance) {
        CheckpointFolder checkpoints = CheckpointFolder.of(folder);
        return new CoreParts(
                        Strategies.named(
                                topic.crawl().strategy(),
                                new StrategyParts(
                                        topic, relevance, words.segmenter(), words.folding(), new SplittableRandom(1))),
                        words.segmenter(),
                        relevance,
                        URLS,
                        content -> FileLinkStore.open(checkpoints.folder(), content))
                .with(checkpoints);
    }

    /// Opens a collection for writing; throws `IllegalStateException` if another writer has it open.
    public static CollectionWriter open(Path folder, Topic topic, Clock clock) {
        return switch (CollectionFolder.openForWriting(folder, topic, clock, "remora bench")) {
            case CollectionFolder.Opened.Open(CollectionWriter open) -> open;
            case CollectionFolder.Opened.HeldByAnother held ->
                throw new IllegalStateException(String.valueOf(held.holder()));
        };
    }

    static PageWorker worker(Fetcher fetcher, BenchWords words, RelevanceModel relevance, CollectionWriter collection) {
        return worker(fetcher, new HtmlParser(URLS), words, relevance, collection);
    }

    private static PageWorker worker(
            Fetcher fetcher,
            PageParser parser,
            BenchWords words,
            RelevanceModel relevance,
            CollectionWriter collection) {
        return new PageWorker(
                fetcher,
                new PageWorker.Readers(
                        parser,
                        new SitemapReader(URLS, FetchSettings.DEFAULT.limits().sitemap(), 50_000, new ParsingRoom()),
                        URLS),
                BodyRoom.ofHeap(Runtime.getRuntime().maxMemory()),
                PageAnalysis.of(words.segmenter(), new PageJudge(relevance), words.folding()),
                collection);
    }

    /// Crawls until the budget or the web is exhausted.
    public CrawlProgress run() {
        return crawl.run();
    }

    /// Crawls with the indexer following; returns when all fetched pages are searchable.
    public CrawlProgress runIndexed() throws InterruptedException {
        try (IndexFollower indexer = IndexFollower.open(
                collection,
                folder.resolve("index"),
                words.analyzer(),
                IndexSettings.of(collection.topic().index()),
                clock,
                IndexEvents.NONE)) {
            Thread following = Thread.ofPlatform().name("indexer").start(indexer::follow);
            CrawlProgress end = crawl.run();
            indexer.stop();
            following.join();
            return end;
        }
    }

    /// Requests the end of an active run.
    public void stop() {
        crawl.stop();
    }

    /// Returns the size of the pages parsed so far, in 10⁶ bytes.
    public double megabytes() {
        return parser.megabytes();
    }

    @Override
    public void close() {
        crawl.close();
        fetcher.close();
        collection.close();
    }
}
