package dev.remora.lab.bench.web;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.loop.CrawlOpener;
import dev.remora.crawler.crawl.loop.Rejudgement;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.Topic.IndexScope;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// All pages of an archived web with their index, as crawled by the product: fetched from a replay on loopback,
/// breadth-first, with all addresses of the archive as seeds and no other hosts; with exact duplicates folded,
/// near-duplicates clustered, redirects followed. One request at a time, so that the same web gives the same
/// collection. Every page is searchable, whether on topic or not.
public final class ArchivedCollection {
    /// Name of the collection.
    public static final String ID = "archive";

    private final Path data;
    private final BenchWords words;
    private final Optional<Embedder> embedder;

    /// @param data parent folder of the collection
    /// @param folding of the segmenter
    /// @param embedder makes a vector of each page, if there is one
    public ArchivedCollection(Path data, Folding folding, Segmenter segmenter, Optional<Embedder> embedder) {
        this.data = data;
        this.embedder = embedder;
        words = new BenchWords(folding, segmenter);
    }

    /// Crawls a web.
    ///
    /// @param warcs file or folder of files
    /// @param topic by which pages are judged
    public void crawl(Path warcs, Topic topic) throws IOException {
        ArchivedWeb web = ArchivedWeb.read(List.of(warcs));
        try (ReplayServer server = ReplayServer.start(web, ReplayServer.Settings.freePort(RequestLog.none()));
                MeasuredCrawl crawl = new MeasuredCrawl(
                        data.resolve(ID),
                        all(topic, WholeWeb.addresses(web).toList(), web.hosts()),
                        all(topic, topic.seeds(), List.of()),
                        words,
                        server.port(),
                        1)) {
            crawl.run();
        }
        index();
    }

    /// Re-judges its pages by another topic, as `remora judge` does, and updates the index.
    public void judge(Topic topic) {
        Topic own = all(topic, topic.seeds(), List.of());
        BenchWords words = this.words.of(topic);
        RelevanceModel model = RelevanceModels.of(own, words.folding());
        Clock clock = Clock.systemUTC();
        try (CollectionWriter collection = MeasuredCrawl.open(data.resolve(ID), own, clock)) {
            CrawlOpener.rejudge(
                    own,
                    collection,
                    MeasuredCrawl.parts(data.resolve(ID), own, words, model),
                    FrontierSettings.DEFAULT,
                    CrawlSettings.of(own.crawl(), 1, Duration.ofSeconds(5)),
                    new Rejudgement(
                            collection,
                            new PageJudge(model),
                            new RunReason.JudgingAskedFor(),
                            clock,
                            Rejudgement.Watcher.NONE),
                    clock.instant());
            collection.replaceTopic(own);
        }
        index();
    }

    private void index() {
        Path folder = data.resolve(ID);
        try (var collection = dev.remora.shared.collection.folder.CollectionFolder.openForReading(folder);
                IndexFollower indexer = IndexFollower.open(
                        collection,
                        folder.resolve("index"),
                        words.of(collection.topic()).analyzer(),
                        IndexSettings.of(IndexScope.ALL).with(embedder),
                        Clock.systemUTC(),
                        IndexEvents.NONE)) {
            indexer.catchUp();
        }
    }

    /// Returns a topic that judges as another does, with all of a web in scope.
    private static Topic all(Topic topic, List<Url> seeds, Collection<String> hosts) {
        Topic.Crawl crawl = Topic.Crawl.DEFAULT
                .by("breadth-first")
                .upTo(1_000_000)
                .every(Duration.ZERO)
                .within(new Topic.Scope(List.copyOf(hosts), List.of()))
                .checkingCloaking(false);
        return Topic.of(ID, topic.name(), topic.keywords(), seeds)
                .with(topic.relevance())
                .withWords(topic.words())
                .with(topic.rank())
                .with(IndexScope.ALL)
                .with(crawl);
    }
}
