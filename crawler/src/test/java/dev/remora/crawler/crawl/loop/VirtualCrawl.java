package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlSettings.AuxiliaryBounds;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.crawl.state.StateCheckpoints;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.BestFirst;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Stream;

/// The product's core on a virtual clock, over a [TinyWeb]: requests take as long as the test says, and end in
/// the order of (time, number).
public final class VirtualCrawl {
    public static final Instant START = Instant.parse("2026-11-20T08:00:00Z");
    static final Duration TAKES = Duration.ofMillis(100);

    /// A run that takes longer does not end: hosts are parked for a day at most, and a run waits for them for hours.
    private static final Duration LONGEST = Duration.ofDays(100);

    /// Steps without any time between them.
    private static final int MOST_STEPS = 1_000_000;

    /// A request and when it was made.
    record Asked(Instant at, String url) {}

    private record UnderWay(Instant ends, long number, Job job) {}

    final TinyWeb web;
    public final MemoryCollection collection;
    final List<Asked> asked = new ArrayList<>();
    /// That of the collection, or what became of it since.
    Topic topic;

    public CrawlSettings settings = settings(1000, 8);
    FrontierSettings frontier = FrontierSettings.DEFAULT.withDelay(Duration.ZERO);
    PriorityStrategy strategy;
    Function<StoreContent, LinkStore> stores = MemoryLinkStore::new;
    /// What becomes of a page that is read again; without it none is.
    Optional<Function<EarlyPages.Early, Optional<Completion.Reading.PageRead>>> secondReading = Optional.empty();

    /// How long a request takes.
    Function<Job, Duration> takes = _ -> TAKES;

    /// Asks for all known pages again.
    static final RunOrder RECRAWL = new RunOrder(Optional.of(new Recrawl.All()), OptionalLong.empty());

    RunOrder order = RunOrder.GO_ON;
    /// What is known of stored pages when a recrawl begins.
    PageRanks ranks = PageRanks.NONE;
    /// One is written at the end of each run.
    Checkpoints checkpoints = Checkpoints.NONE;
    /// Done whenever the core has said what to do next.
    Runnable afterEachStep = () -> {};
    /// What people were told.
    final List<String> news = new ArrayList<>();

    Instant now = START;
    /// How often the core asked to be called again at once.
    int yields;
    String end = "";
    /// Links that wait at the end.
    long waiting;

    public VirtualCrawl(TinyWeb web, String... seeds) {
        this(web, new MemoryCollection(topic(Topic.Crawl.DEFAULT, seeds)));
    }

    public VirtualCrawl(TinyWeb web, MemoryCollection collection) {
        this.web = web;
        this.collection = collection;
        this.topic = collection.topic();
        this.strategy = strategy("best-first");
    }

    /// A strategy for the topic.
    public PriorityStrategy strategy(String name) {
        return Strategies.named(name, parts());
    }

    /// What a strategy for the topic is made of.
    StrategyParts parts() {
        Folding folding = new Folding();
        return new StrategyParts(
                topic, RelevanceModels.of(topic, folding), VirtualCrawl::unsegmented, folding, new SplittableRandom(1));
    }

    private static SegmentedText unsegmented(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    public static Topic topic(Topic.Crawl crawl, String... seeds) {
        return Topic.of(
                        "tiny",
                        "小",
                        Map.of("针灸", 1.0),
                        Stream.of(seeds).map(Url::new).toList())
                .with(crawl);
    }

    static CrawlSettings settings(long maxPages, int threads) {
        return settings(maxPages, threads, 50);
    }

    static CrawlSettings settings(long maxPages, int threads, int maxAlike) {
        return new CrawlSettings(
                maxPages,
                threads,
                new LinkBounds(Topic.Focus.SOFT, 10_000_000, 64, 5, 3, maxAlike),
                HostPauses.of(Duration.ofSeconds(5)),
                new AuxiliaryBounds(Duration.ofDays(1), 20, 0),
                Shard.WHOLE);
    }

    /// What a journal says, to a strategy that learns nothing.
    public static CrawlState state(CollectionReader collection, CrawlSettings settings) {
        return CrawlState.of(
                collection, settings, new LearnedState(new BestFirst(), Optional.empty()), MemoryLinkStore::new);
    }

    /// What a journal says, the queue open, everything in scope.
    public static CrawlState replayed(
            CollectionReader collection,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> store,
            FrontierSettings frontier,
            Instant now) {
        CrawlState state = CrawlState.of(collection, settings, learned, store);
        state.train(collection);
        state.open(frontier, now);
        return state;
    }

    /// Asks for all known pages again.
    public VirtualCrawl recrawl() {
        order = RECRAWL;
        return run();
    }

    /// Recrawls with a budget of its own.
    public VirtualCrawl recrawl(long budget) {
        order = new RunOrder(RECRAWL.recrawl(), OptionalLong.of(budget));
        return run();
    }

    /// Runs to the end.
    public VirtualCrawl run() {
        return run(Integer.MAX_VALUE);
    }

    /// Opens the core without checkpoints, for steps one by one.
    CrawlCore open(Instant at) {
        CoreParts parts =
                new CoreParts(strategy, VirtualCrawl::unsegmented, "drawn", UrlRules.DEFAULT, MemoryLinkStore::new);
        return CrawlOpener.open(topic, collection, parts, frontier, settings, order, Optional.empty(), at);
    }

    /// Runs until the end or until so many requests were made; then what is under way is lost, as in a kill.
    public VirtualCrawl run(int requests) {
        CoreParts parts = new CoreParts(
                        strategy, VirtualCrawl::unsegmented, "drawn", Optional.empty(), UrlRules.DEFAULT, stores)
                .with(checkpoints)
                .with(ranks);
        var underWay =
                new PriorityQueue<UnderWay>(Comparator.comparing(UnderWay::ends).thenComparingLong(UnderWay::number));
        long number = 0;
        Instant begun = now;
        Instant seen = now;
        int steps = 0;
        try (CrawlCore core =
                CrawlOpener.open(topic, collection, parts, frontier, settings, order, Optional.empty(), now)) {
            secondReading.ifPresent(_ -> core.reparseEarlyPages());
            while (asked.size() < requests) {
                steps = now.equals(seen) ? steps + 1 : 0;
                seen = now;
                if (steps > MOST_STEPS || Duration.between(begun, now).compareTo(LONGEST) > 0) {
                    throw new AssertionError("the run does not end: " + asked.size() + " requests until " + now);
                }
                core.nextToReparse()
                        .ifPresent(early ->
                                core.reparsed(early, secondReading.orElseThrow().apply(early), now));
                core.news().map(ReasonText.ENGLISH::say).ifPresent(news::add);
                CrawlStep step = core.next(now);
                afterEachStep.run();
                switch (step) {
                    case CrawlStep.Dispatch(Job job) -> {
                        asked.add(new Asked(now, job.request().url().text()));
                        underWay.add(new UnderWay(now.plus(takes.apply(job)), number++, job));
                    }
                    case CrawlStep.LookUp(String host) -> core.lookedUp(host, web.addresses.apply(host), now);
                    case CrawlStep.Wait wait -> {
                        yields += wait.until().equals(Optional.of(now)) ? 1 : 0;
                        UnderWay first = underWay.peek();
                        if (first != null
                                && wait.until()
                                        .map(until -> !first.ends().isAfter(until))
                                        .orElse(true)) {
                            underWay.poll();
                            now = first.ends();
                            core.completed(web.execute(first.job(), collection, now), now);
                        } else {
                            now = wait.until().orElseThrow(() -> new AssertionError("waits for nothing"));
                        }
                    }
                    case CrawlStep.Done done -> {
                        end = ReasonText.ENGLISH.say(done.reason());
                        waiting = core.waiting();
                        core.ended(done.reason(), now);
                        new StateCheckpoints(checkpoints, topic.crawl().scope())
                                .frozen(core.state(), collection)
                                .run();
                        return this;
                    }
                    case CrawlStep.Unfinished unfinished -> {
                        end = ReasonText.ENGLISH.say(unfinished.reason());
                        return this;
                    }
                }
            }
        }
        return this;
    }

    /// The addresses asked for, in order, robots.txt left out.
    List<String> pages() {
        return asked.stream()
                .map(Asked::url)
                .filter(url -> !url.endsWith("/robots.txt"))
                .toList();
    }

    /// Journal records of one kind.
    <R extends JournalRecord> List<R> journal(Class<R> kind) {
        List<R> found = new ArrayList<>();
        collection.sync();
        try (var records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (kind.isInstance(entry.record())) {
                    found.add(kind.cast(entry.record()));
                }
            });
        }
        return found;
    }
}
