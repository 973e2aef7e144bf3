package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.duplicates.Sketcher;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.HostPort;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.SitemapReader;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.MemoryLinkStore;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.relevance.Always;
import dev.remora.crawler.summary.Summarizer;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/// A crawl for a process of its own: proxy, folder, seeds. Its last line says how it ended.
final class CrawlProcess {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = text -> new SegmentedText(text, Tokens.NONE);

    private CrawlProcess() {}

    public static void main(String[] arguments) {
        HostPort proxy = HostPort.parse(arguments[0]);
        Topic topic = VirtualCrawl.topic(Topic.Crawl.DEFAULT, Arrays.copyOfRange(arguments, 2, arguments.length));
        FetchSettings fetching = FetchSettings.DEFAULT.withProxy(proxy).withTotalTimeout(Duration.ofSeconds(10));
        try (HttpFetcher fetcher = new HttpFetcher(fetching, UrlRules.DEFAULT, CLOCK);
                CollectionWriter collection = open(Path.of(arguments[1]), topic);
                Crawl crawl = open(topic, collection, fetcher)) {
            CrawlProgress end = crawl.run();
            System.out.println(end.state() + " "
                    + end.message().map(ReasonText.ENGLISH::say).orElse(""));
        }
    }

    private static CollectionWriter open(Path folder, Topic topic) {
        return switch (CollectionFolder.openForWriting(folder, topic, CLOCK, "a test")) {
            case CollectionFolder.Opened.Open(CollectionWriter open) -> open;
            case CollectionFolder.Opened.HeldByAnother(String holder) -> throw new IllegalStateException(holder);
        };
    }

    private static Crawl open(Topic topic, CollectionWriter collection, HttpFetcher fetcher) {
        Always model = new Always(0.75);
        PageWorker worker = new PageWorker(
                fetcher,
                new HtmlParser(UrlRules.DEFAULT),
                UrlRules.DEFAULT,
                new SitemapReader(UrlRules.DEFAULT, FetchSettings.DEFAULT.maxSitemapBytes(), 50_000),
                SEGMENTER,
                model,
                new Summarizer(FOLDING),
                new Sketcher(FOLDING),
                collection,
                CLOCK);
        StrategyParts parts = new StrategyParts(topic, model, SEGMENTER, FOLDING, new SplittableRandom(1));
        return Crawl.open(
                topic,
                collection,
                new CoreParts(
                        Strategies.named("best-first", parts),
                        SEGMENTER,
                        model,
                        UrlRules.DEFAULT,
                        MemoryLinkStore::new),
                worker,
                FrontierSettings.DEFAULT.withDelay(Duration.ZERO),
                CrawlSettings.of(topic.crawl(), 32, Duration.ofMillis(50)),
                RunOrder.GO_ON,
                CLOCK);
    }
}
