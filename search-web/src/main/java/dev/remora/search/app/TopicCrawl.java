package dev.remora.search.app;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.Crawl;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageWorker;
import dev.remora.crawler.document.DocumentParser;
import dev.remora.crawler.document.DocumentReader;
import dev.remora.crawler.document.DocumentSettings;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.SitemapReader;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.MapDbLinkStore;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// A topic's run with everything it needs: the collection open for writing, the crawl, and the indexer that follows
/// it.
final class TopicCrawl implements AutoCloseable {
    /// Of the strategy's random numbers: the same crawl takes the same decisions.
    private static final long SEED = 1;

    private final CollectionWriter collection;
    private final Fetcher fetcher;
    private final DocumentReader documents;
    private final Crawl crawl;
    private final IndexFollower indexer;

    private TopicCrawl(
            CollectionWriter collection,
            Fetcher fetcher,
            DocumentReader documents,
            Crawl crawl,
            IndexFollower indexer) {
        this.collection = collection;
        this.fetcher = fetcher;
        this.documents = documents;
        this.crawl = crawl;
        this.indexer = indexer;
    }

    /// What became of opening one.
    sealed interface Opened {
        record Open(TopicCrawl crawl) implements Opened {}

        /// The collection is written by another process, or by another run of this one.
        record Busy(String words) implements Opened {}
    }

    /// What an address is for a crawl: with an archive behind a loopback proxy, http and https are one.
    static UrlRules urls(CrawlOptions options) {
        return new UrlRules(fetchSettings(options).proxyOnLoopback());
    }

    private static FetchSettings fetchSettings(CrawlOptions options) {
        FetchSettings settings = FetchSettings.DEFAULT.withAllowPrivate(options.allowPrivate);
        if (options.contact != null && !options.contact.isBlank()) {
            settings = contact(settings, options.contact.strip());
        }
        return options.proxy.isPresent() ? settings.withProxy(options.proxy.get()) : settings;
    }

    private static FetchSettings contact(FetchSettings settings, String contact) {
        try {
            return settings.withContact(contact);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput("--contact: " + e.getMessage());
        }
    }

    /// How a topic's pages are asked for; ends the command where the public web may not be asked.
    static FetchSettings fetching(CrawlOptions options, Topic topic) {
        FetchSettings fetching = fetchSettings(options).withLogins(topic.crawl().logins());
        if (!options.allowPrivate) {
            fetching.publicWebProblem().ifPresent(problem -> {
                throw Ended.badInput(problem);
            });
        }
        return fetching;
    }

    /// Opens a run. Without a contact address none is opened, unless private addresses may be asked.
    ///
    /// @param address how this process is reached, for people who find the collection locked
    static Opened open(Wiring wiring, Topic topic, CrawlOptions options, String address) {
        FetchSettings fetching = fetching(options, topic);
        Path folder = options.data.resolve(topic.id());
        switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), address)) {
            case CollectionFolder.Opened.HeldByAnother(String words) -> {
                return new Opened.Busy(words);
            }
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                Fetcher fetcher = null;
                Crawl crawl = null;
                DocumentReader documents = new DocumentReader(DocumentSettings.DEFAULT.withProcessesFor(
                        Runtime.getRuntime().availableProcessors()));
                try {
                    UrlRules urls = urls(options);
                    fetcher = new HttpFetcher(fetching, urls, wiring.clock());
                    PageParser parser =
                            new DocumentParser(new HtmlParser(urls), documents, urls, fetching.maxDocumentBytes());
                    crawl = crawl(wiring, topic, options, folder, collection, fetcher, parser, urls);
                    IndexFollower indexer = indexer(wiring, topic, folder, collection);
                    return new Opened.Open(new TopicCrawl(collection, fetcher, documents, crawl, indexer));
                } catch (RuntimeException e) {
                    closeAll(crawl, documents, fetcher, collection);
                    throw e;
                }
            }
        }
    }

    private static Crawl crawl(
            Wiring wiring,
            Topic topic,
            CrawlOptions options,
            Path folder,
            CollectionWriter collection,
            Fetcher fetcher,
            PageParser parser,
            UrlRules urls) {
        List<ExamplePage> examples = new TopicExamples(wiring, fetcher, parser, urls).read(topic, folder);
        RelevanceModel relevance = relevance(topic, wiring, examples);
        PageWorker worker = new PageWorker(
                fetcher,
                parser,
                urls,
                new SitemapReader(urls, FetchSettings.DEFAULT.maxSitemapBytes(), 50_000),
                wiring.segmenter(),
                relevance,
                new Summarizer(wiring.folding()),
                new Sketcher(wiring.folding()),
                collection);
        CoreParts parts = new CoreParts(
                Strategies.named(
                        topic.crawl().strategy(),
                        new StrategyParts(
                                topic,
                                relevance,
                                wiring.segmenter(),
                                wiring.folding(),
                                new SplittableRandom(SEED),
                                TopicCatalogueCommand::catalogue)),
                wiring.segmenter(),
                relevance,
                urls,
                content -> MapDbLinkStore.create(folder.resolve("crawl.db"), content));
        Topic.Crawl how = topic.crawl();
        FrontierSettings frontier = FrontierSettings.DEFAULT
                .withDelay(how.delay())
                .withMargin(how.margin())
                .withHostsInTurn(how.hostsInTurn())
                .withMaxWaiting(how.maxWaiting());
        CrawlSettings settings = CrawlSettings.of(how, options.threads, options.retryPause);
        return Crawl.open(topic, collection, parts, worker, frontier, settings, wiring.clock());
    }

    private static RelevanceModel relevance(Topic topic, Wiring wiring, List<ExamplePage> examples) {
        try {
            return RelevanceModels.of(topic, wiring.folding(), examples);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    private static IndexFollower indexer(Wiring wiring, Topic topic, Path folder, CollectionWriter collection) {
        return IndexFollower.open(
                collection,
                folder.resolve("index"),
                wiring.analyzer(),
                wiring.folding(),
                IndexSettings.of(topic.index()),
                wiring.clock(),
                new IndexEvents() {
                    @Override
                    public void progress(IndexProgress progress) {}

                    @Override
                    public void rebuilt(String reason) {
                        wiring.terminal().say("The index is built anew: " + reason);
                    }
                });
    }

    /// Crawls until the run is over, with the indexer following; returns when everything fetched is searchable.
    /// Where the index cannot be written the run is stopped: nobody would find what it fetches.
    CrawlProgress run() {
        FutureTask<Optional<Void>> following = new FutureTask<>(() -> {
            try {
                indexer.follow();
            } catch (RuntimeException | Error e) {
                crawl.stop();
                throw e;
            }
            return Optional.empty();
        });
        Thread thread = Thread.ofPlatform().name("indexer").start(following);
        try {
            return crawl.run();
        } finally {
            indexer.stop();
            await(following, thread);
        }
    }

    private static void await(FutureTask<?> following, Thread thread) {
        try {
            following.get();
        } catch (ExecutionException e) {
            throw Ended.failed("the index could not be written: " + e.getCause().getMessage()
                    + "\nWhat was fetched is kept. Build the index from it with: ./remora index TOPIC-ID");
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    Crawl crawl() {
        return crawl;
    }

    @Override
    public void close() {
        closeAll(indexer, crawl, documents, fetcher, collection);
    }

    /// Closes each part, also where closing another failed.
    private static void closeAll(AutoCloseable... parts) {
        Optional<Exception> failure = Optional.empty();
        for (AutoCloseable part : parts) {
            try {
                if (part != null) {
                    part.close();
                }
            } catch (Exception e) {
                failure = failure.or(() -> Optional.of(e));
            }
        }
        failure.ifPresent(e -> {
            throw Ended.failed("could not close cleanly: " + e.getMessage()
                    + "\nWhat was synced before is kept; the next crawl goes on from there.");
        });
    }
}
