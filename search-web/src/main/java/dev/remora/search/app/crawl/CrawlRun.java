package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A run from the command line: the options that `crawl` and `recrawl` share, and their handling.
final class CrawlRun {
    @Parameters(
            index = "0",
            paramLabel = "TOPIC",
            description = "topic file (create one with: ./remora topic new), or id of a topic in the data folder")
    private String named;

    @Mixin
    private CrawlOptions options;

    @Mixin
    private EngineOption engine;

    @Option(
            names = "--strategy",
            paramLabel = "S",
            completionCandidates = StrategyNames.class,
            description = "strategy that ranks links: ${COMPLETION-CANDIDATES}")
    private Optional<String> strategy = Optional.empty();

    @Option(
            names = "--relevance",
            paramLabel = "M",
            description =
                    "relevance model: keyword-density, keyword-vsm, keyword-feedback (adds words of the examples), "
                            + "or a model that learns: keyword-bayes, feature-vsm, bayes-normal, bayes-kernel, "
                            + "bayes-multinomial, bayes-complement, linear")
    private Optional<String> relevance = Optional.empty();

    @Option(
            names = "--delay",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "pause between two requests to one host, for example 1s, 500ms, 0")
    private Optional<Duration> delay = Optional.empty();

    @Option(names = "--report", paramLabel = "FILE.json", description = "write the figures of the run to this file")
    private Optional<Path> report = Optional.empty();

    /// Runs it.
    ///
    /// @param recrawl addresses to fetch again; empty to continue with the frontier
    /// @param maxPages budget; empty if none was given
    /// @param before called with the topic's folder before anything else
    /// @return the exit code
    int run(Wiring wiring, Optional<Recrawl> recrawl, Optional<Long> maxPages, Consumer<Path> before) {
        TopicOverrides overrides = checked(maxPages);
        Path file = file();
        Topic topic = overrides.apply(wiring.topic(file, WebReach.urls(options)), options.data);
        before.accept(folder(topic));
        reportOtherStrategy(wiring, topic, file);
        RunOrder order = new RunOrder(recrawl, maxPages.map(OptionalLong::of).orElse(OptionalLong.empty()));
        String command = "remora " + (recrawl.isPresent() ? "recrawl " : "crawl ") + named;
        return switch (open(wiring, topic, order, command)) {
            case TopicCrawl.Opened.Busy(LockHolder holder) -> throw Ended.held(holder);
            case TopicCrawl.Opened.Open(TopicCrawl crawl) -> {
                if (maxPages.isPresent()) {
                    refuseBelowThePages(crawl);
                }
                yield watched(wiring, crawl, topic, file, overrides);
            }
        };
    }

    /// Refuses a limit below the pages already fetched, whether or not pages are to be re-judged: the crawl would end,
    /// and one that was interrupted is to stay resumable. A limit equal to them is not refused: the same
    /// command can be repeated until it has ended the crawl.
    private void refuseBelowThePages(TopicCrawl crawl) {
        long pages = crawl.crawl().crawled();
        long limit = crawl.crawl().progress().ahead().budget();
        boolean counted = crawl.crawl().spent() == pages; // else the requests of a recrawl are
        if (counted && pages > limit) {
            crawl.close();
            throw Ended.wrong("limit-below", limit, pages, named, options.told());
        }
    }

    private TopicCrawl.Opened open(Wiring wiring, Topic topic, RunOrder order, String command) {
        try {
            return TopicCrawl.open(wiring.on(engine), topic, options, order, command);
        } catch (NothingToRecrawl e) {
            throw Ended.badInput(Ended.of(e.why()));
        }
    }

    /// Crawls in shards, on a cluster.
    ///
    /// @param maxPages budget; empty if none was given
    /// @param fresh whether the old shards are set aside
    /// @return the exit code
    int inShards(Wiring wiring, ShardOptions shards, Optional<Long> maxPages, boolean fresh) {
        TopicOverrides overrides = checked(maxPages);
        if (report.isPresent()) {
            throw Ended.wrong("report-cluster");
        }
        Topic topic = overrides.apply(wiring.topic(file(), WebReach.urls(options)), options.data);
        Topic within =
                topic.with(topic.crawl().upTo(maxPages.orElse(topic.crawl().maxPages())));
        return ClusterCrawl.find().crawl(wiring, within, options, shards.settings(fresh));
    }

    private TopicOverrides checked(Optional<Long> maxPages) {
        options.check();
        maxPages.ifPresent(pages -> Ended.checkRange("--max-pages", 1, Topic.Crawl.MOST_PAGES, pages));
        return new TopicOverrides(strategy, relevance, delay);
    }

    private Path file() {
        return new TopicPlaces(options.data).named(named);
    }

    private Path folder(Topic topic) {
        return options.data.resolve(topic.id());
    }

    private void reportOtherStrategy(Wiring wiring, Topic topic, Path file) {
        if (strategy.isEmpty()) {
            StrategyBefore.otherThan(topic, folder(topic))
                    .ifPresent(last ->
                            wiring.terminal().tell("strategy", topic.crawl().strategy(), file, last));
        }
    }

    /// The values of `--strategy`.
    static final class StrategyNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Strategies.names().iterator();
        }
    }

    private void keepOrigin(Topic topic, Path file) {
        if (file.equals(Path.of(named))) {
            TopicOrigin.keep(folder(topic), file);
        } else {
            TopicOrigin.keepFirst(folder(topic), file);
        }
    }

    private int watched(Wiring wiring, TopicCrawl crawl, Topic topic, Path file, TopicOverrides overrides) {
        crawl.before(() -> keepOrigin(topic, file));
        CrawlProgress before = crawl.crawl().progress();
        long spent = crawl.crawl().spent();
        if (spent > 0 && spent < before.ahead().budget() && before.ahead().waiting() > 0) { // else it ends at once
            wiring.terminal().tell("resuming", spent, before.ahead().budget());
        }
        try (TopicWatch _ = TopicWatch.start(
                file,
                topic,
                WebReach.urls(options),
                read -> overrides.apply(read, options.data),
                wiring.terminal(),
                crawl::continueWith)) {
            AtomicReference<Optional<Recrawled>> recrawled = new AtomicReference<>(Optional.empty());
            CrawlProgress end = WatchedRun.of(crawl, WatchedRun.Source.WEB, wiring, over -> {
                        recrawled.set(
                                hadToDo(crawl, over) ? Recrawled.by(over.run(), folder(topic)) : Optional.empty());
                        return summary(crawl, over, recrawled.get(), topic, wiring.terminal());
                    })
                    .end();
            report.ifPresent(to -> new CrawlReport(end, folder(topic)).write(to));
            boolean nothing = end.state() == CrawlProgress.State.FINISHED
                    && recrawled.get().filter(Recrawled::failed).isPresent();
            return nothing || CrawlSummary.failed(end, crawl.crawl().crawled()) ? 1 : 0;
        }
    }

    private static boolean hadToDo(TopicCrawl crawl, CrawlProgress end) {
        return crawl.crawl().begun() || end.state() != CrawlProgress.State.FINISHED;
    }

    /// @param recrawled results for known pages, if they were fetched again
    private String summary(
            TopicCrawl crawl, CrawlProgress end, Optional<Recrawled> recrawled, Topic topic, Terminal terminal) {
        long lost = crawl.crawl().lostToOutages();
        String outage = lost == 0 ? "" : terminal.words("outage", lost) + "\n";
        Optional<String> known = recrawled.map(found -> found.words(terminal) + "\n"
                + FreshnessReading.of(folder(topic), end.at()).words(terminal));
        long crawled = crawl.crawl().crawled();
        return outage
                + (hadToDo(crawl, end)
                        ? CrawlSummary.words(end, crawled, known, options.data, terminal)
                        : CrawlSummary.nothingToDo(end, crawled, named, options, terminal));
    }
}
