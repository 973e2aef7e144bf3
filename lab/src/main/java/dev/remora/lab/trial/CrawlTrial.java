package dev.remora.lab.trial;

import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.loop.CrawlCore;
import dev.remora.crawler.crawl.loop.CrawlOpener;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.lab.library.PageLibrary;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/// One crawl in the lab: the product's core over a library, on a virtual clock. Requests end in the order of
/// (time, number), and take as long as [Latency] says. The core folds duplicates and spends less on mirrors as
/// in a crawl; for the yardsticks it does not, for that would bend the ruler.
public final class CrawlTrial {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    private final PageLibrary library;
    private final Segmenter segmenter;
    private final TrialSettings settings;

    /// @param library where pages come from
    /// @param segmenter finds the words of links
    /// @param settings how it goes
    public CrawlTrial(PageLibrary library, Segmenter segmenter, TrialSettings settings) {
        this.library = library;
        this.segmenter = segmenter;
        this.settings = settings;
    }

    /// Crawls.
    ///
    /// @param topic gives seeds, scope, focus and depth
    /// @param strategy new, used for this crawl only
    /// @param judge the crawl's own relevance model
    /// @param targets what counts as a hit
    public Trace run(Topic topic, PriorityStrategy strategy, Judge judge, Targets targets) {
        return run(topic, strategy, judge, targets, _ -> {});
    }

    /// Crawls, observed.
    ///
    /// @param journal takes each decision of the crawl, in order
    public Trace run(
            Topic topic, PriorityStrategy strategy, Judge judge, Targets targets, Consumer<JournalRecord> journal) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Fetching fetching = new Fetching(library, judge, !(strategy instanceof BaselineStrategy));
        TraceWriter trace = new TraceWriter(START, targets);
        try (CrawlCore core = open(topic, strategy, judge, Shard.WHOLE, settings.threads(), journal)) {
            CoreRun run = new CoreRun(core, fetching, START);
            String end = run.toTheEnd((read, ended) -> trace.page(read.page(), read.relevance(), ended));
            long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
            return trace.finished(run.requests(), cpu / 1e9, end);
        }
    }

    /// Opens the core of a shard.
    ///
    /// @param journal takes each of its decisions, in order
    CrawlCore open(
            Topic topic,
            PriorityStrategy strategy,
            Judge judge,
            Shard shard,
            int threads,
            Consumer<JournalRecord> journal) {
        CoreParts parts = new CoreParts(
                strategy,
                segmenter,
                judge.name(),
                judge.learner(),
                library.urls(),
                content -> new MemoryLinkStore(content, false));
        FrontierSettings frontier = FrontierSettings.DEFAULT
                .withDelay(settings.delay())
                .withMargin(topic.crawl().pace().margin())
                .withHostsInTurn(topic.crawl().pace().hostsInTurn())
                .withMaxWaiting(topic.crawl().reach().maxWaiting());
        CrawlSettings crawl = CrawlSettings.of(topic.crawl(), threads, RETRY_PAUSE)
                .withMaxPages(settings.budget())
                .withPagesPerCheck(0)
                .withShard(shard);
        return CrawlOpener.open(closed(topic), new NoCollection(topic, journal), parts, frontier, crawl, START);
    }

    /// A library is a closed web: links that leave it are not let in. A topic that names what it includes
    /// stays as it is.
    private Topic closed(Topic topic) {
        Topic.Scope scope = topic.crawl().scope();
        return scope.include().isEmpty()
                ? topic.with(topic.crawl().within(new Topic.Scope(List.copyOf(library.hosts()), scope.exclude())))
                : topic;
    }
}
