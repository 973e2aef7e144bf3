package dev.remora.search.app;

import dev.remora.crawler.priority.Strategies;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora crawl`: crawls a topic and indexes it as it goes.
@Command(
        name = "crawl",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a topic and makes its pages searchable as they come.",
            "The topic file may be edited while the crawl runs and after: where its keywords, examples, threshold or model "
                    + "change, the stored pages are judged anew, without fetching.",
            "Ctrl-C stops cleanly; the next crawl goes on where it stopped. A crawl of a finished collection fetches known "
                    + "pages again; with a larger --max-pages it goes on instead."
        })
final class CrawlCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC.yaml", description = "topic file (make one with: ./remora topic new)")
    private Path file;

    @Mixin
    private CrawlOptions options;

    @Option(
            names = "--max-pages",
            paramLabel = "N",
            description =
                    "pages to fetch, at most, in place of the file's maxPages. A crawl that goes on counts those that "
                            + "it had before; one that fetches known pages again begins at 0")
    private Optional<Long> maxPages = Optional.empty();

    @Option(
            names = "--strategy",
            paramLabel = "S",
            completionCandidates = StrategyNames.class,
            description = "how links are ranked: ${COMPLETION-CANDIDATES}")
    private Optional<String> strategy = Optional.empty();

    @Option(
            names = "--relevance",
            paramLabel = "M",
            description =
                    "how pages are judged: keyword-density, keyword-vsm, or a model that learns: keyword-bayes, feature-vsm, "
                            + "bayes-normal, bayes-kernel, bayes-multinomial, bayes-complement, linear")
    private Optional<String> relevance = Optional.empty();

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "pause between two requests to one host, for example 1s, 500ms, 0")
    private Optional<Duration> delay = Optional.empty();

    @Option(names = "--fresh", description = "set the old collection aside and begin anew")
    private boolean fresh;

    @Option(names = "--report", paramLabel = "FILE.json", description = "write the run's figures here")
    private Optional<Path> report = Optional.empty();

    CrawlCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (options.threads < 1 || options.threads > 1024) {
            throw Ended.badInput("--threads must be 1 to 1024, but it is " + options.threads);
        }
        TopicOverrides overrides = new TopicOverrides(maxPages, strategy, relevance, delay);
        Topic topic = overrides.apply(wiring.topic(file, WebReach.urls(options)));
        if (fresh) {
            setAside(options.data.resolve(topic.id()));
        }
        tellOfAnotherStrategy(topic);
        CrawlProgress end = switch (TopicCrawl.open(wiring, topic, options, "remora crawl " + file)) {
            case TopicCrawl.Opened.Busy(String words) -> throw Ended.failed(words);
            case TopicCrawl.Opened.Open(TopicCrawl crawl) -> watched(crawl, topic, overrides);
        };
        report.ifPresent(to -> new CrawlReport(end, options.data.resolve(topic.id())).write(to));
        return CrawlSummary.failed(end) ? 1 : 0;
    }

    private void tellOfAnotherStrategy(Topic topic) {
        if (strategy.isPresent()) {
            return;
        }
        StrategyBefore.otherThan(topic, options.data.resolve(topic.id()))
                .ifPresent(last -> wiring.terminal()
                        .say("The strategy is " + topic.crawl().strategy() + ", by " + file + "; the collection had "
                                + last
                                + " until now. To keep that one, write `strategy: " + last
                                + "` under `crawl:` in the file, or give --strategy " + last + "."));
    }

    /// What `--strategy` may be.
    static final class StrategyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Strategies.names().iterator();
        }
    }

    private CrawlProgress watched(TopicCrawl crawl, Topic topic, TopicOverrides overrides) {
        TopicOrigin.keep(options.data.resolve(topic.id()), file);
        CrawlProgress before = crawl.crawl().progress();
        if (before.fetched() > 0) {
            wiring.terminal()
                    .say(String.format(
                            Locale.ROOT,
                            "The crawl goes on with %,d of at most %,d pages there already.",
                            before.fetched(),
                            before.budget()));
        }
        try (TopicWatch _ = TopicWatch.start(
                file, topic, WebReach.urls(options), overrides::apply, wiring.terminal(), crawl::goOnWith)) {
            return WatchedRun.of(
                    crawl,
                    wiring,
                    over -> CrawlSummary.words(
                            over, Recrawled.by(over.run(), options.data.resolve(topic.id())), options.data))
                    .end();
        }
    }

    private void setAside(Path folder) {
        switch (CollectionFolder.setAside(folder, wiring.clock())) {
            case CollectionFolder.SetAside.Moved(Path to) ->
                wiring.terminal().say("The old collection was set aside: " + to);
            case CollectionFolder.SetAside.NothingThere() -> {}
            case CollectionFolder.SetAside.HeldByAnother(String words) -> throw Ended.failed(words);
        }
    }
}
