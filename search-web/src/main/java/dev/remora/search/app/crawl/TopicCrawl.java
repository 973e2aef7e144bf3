package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.Crawl;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.replay.ArchiveFetcher;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A topic's run with its parts: the collection open for writing, the crawl, and the indexer that follows it, if any.
public final class TopicCrawl implements AutoCloseable {
    private final CollectionWriter collection;
    private final WebReach reach;
    private final CrawlPlans plans;
    private final Crawl crawl;

    /// Why the run begins by re-judging the stored pages; empty if it does not.
    private final Optional<RunReason> rejudges;

    private final Optional<RunIndexer> indexer;
    private volatile boolean compacting;

    /// Compacts the collection once it is closed, given the part of versions that are superseded and when to stop.
    private final BiConsumer<Double, BooleanSupplier> compaction;

    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private TopicCrawl(
            CollectionWriter collection,
            WebReach reach,
            CrawlPlans plans,
            Crawl crawl,
            Optional<RunIndexer> indexer,
            BiConsumer<Double, BooleanSupplier> compaction) {
        this.collection = collection;
        this.reach = reach;
        this.plans = plans;
        this.crawl = crawl;
        this.rejudges = crawl.rejudges();
        this.indexer = indexer;
        this.compaction = compaction;
    }

    /// The result of opening a run.
    public sealed interface Opened {
        /// The collection is open and the crawl can start.
        record Open(TopicCrawl crawl) implements Opened {}

        /// The collection is written by another process, or by another run of this one.
        record Busy(LockHolder holder) implements Opened {}
    }

    /// Opens a run. Fails without a contact address, unless private addresses are allowed, and with
    /// [dev.remora.crawler.crawl.NothingToRecrawl] if the collection knows nothing that the order names.
    ///
    /// @param order what the run is to do
    /// @param address where this process is reached, shown to people who find the collection locked
    public static Opened open(Wiring wiring, Topic topic, CrawlOptions options, RunOrder order, String address) {
        FetchSettings fetching = WebReach.settings(options, topic);
        return open(wiring, topic, topic, options, order, address, true, () -> {
            UnfinishedImport.check(options.data.resolve(topic.id()));
            return WebReach.open(wiring, options, fetching);
        });
    }

    /// As [#open], for a round of a shard, which goes on.
    ///
    /// @param parser of the rounds before in this process
    /// @param indexed whether an indexer follows; without one, the pages of the round are not searchable yet
    public static Opened openRound(
            Wiring wiring, Topic topic, CrawlOptions options, HtmlParser parser, boolean indexed, String address) {
        FetchSettings fetching = WebReach.settings(options, topic);
        return open(
                wiring,
                topic,
                topic,
                options,
                RunOrder.GO_ON,
                address,
                indexed,
                () -> WebReach.open(wiring, options, fetching, parser));
    }

    /// Opens a run over archived responses, for a new collection or one of an [UnfinishedImport]: it fetches exactly
    /// these addresses, from the archive.
    ///
    /// @param archive closed with the run
    /// @param addresses in the topic's scope; at least one
    /// @param most budget of pages, with those that the collection has
    public static Opened openArchive(
            Wiring wiring,
            Topic topic,
            CrawlOptions options,
            ArchiveFetcher archive,
            List<Url> addresses,
            int most,
            String address) {
        Topic.Scope scope = new Topic.Scope(addresses.stream().map(Url::text).toList(), List.of());
        Topic run = topic.with(addresses)
                .with(topic.crawl().within(scope).upTo(most).every(Duration.ZERO));
        return open(
                wiring,
                topic,
                run,
                options,
                RunOrder.IMPORT,
                address,
                true,
                () -> WebReach.open(wiring, options, archive));
    }

    /// Opens a collection to settle what is stored: nothing can be fetched, and nothing is indexed.
    public static Opened openStored(Wiring wiring, Topic topic, CrawlOptions options, String address) {
        return open(
                wiring,
                topic,
                topic,
                options,
                RunOrder.GO_ON,
                address,
                false,
                () -> WebReach.offline(wiring, options, WebReach.urls(options)));
    }

    private static Opened open(
            Wiring wiring,
            Topic topic,
            Topic run,
            CrawlOptions options,
            RunOrder order,
            String address,
            boolean indexed,
            Supplier<WebReach> opening) {
        Path folder = options.data.resolve(topic.id());
        switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), address)) {
            case CollectionFolder.Opened.HeldByAnother(LockHolder holder) -> {
                return new Opened.Busy(holder);
            }
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                WebReach reach = null;
                Crawl crawl = null;
                try {
                    reach = opening.get();
                    CrawlPlans plans = new CrawlPlans(wiring, options, folder, collection, reach);
                    crawl = plans.open(run, order);
                    return new Opened.Open(new TopicCrawl(
                            collection,
                            reach,
                            plans,
                            crawl,
                            indexed
                                    ? Optional.of(new RunIndexer(() -> indexer(wiring, topic, folder, collection)))
                                    : Optional.empty(),
                            (superseded, stopped) -> wiring.compaction().after(folder, address, superseded, stopped)));
                } catch (RuntimeException e) {
                    closeAll(crawl, reach, collection);
                    throw e;
                }
            }
        }
    }

    /// Returns an indexer that follows a collection's journal, with the words of the collection's topic.
    static IndexFollower indexer(Wiring wiring, Topic topic, Path folder, CollectionWriter collection) {
        return wiring.indexer(
                collection, folder, topic.index(), false, new IndexMessages(wiring.terminal(), topic.id()));
    }

    /// Does something before the run begins; if that fails, the run is closed.
    void before(Runnable what) {
        try {
            what.run();
        } catch (Ended e) {
            close();
            throw e;
        }
    }

    /// Crawls until the run ends, followed by the indexer, if there is one; returns when all fetched pages are
    /// searchable. If the index cannot be written, the run is stopped, because its pages would not be found.
    public CrawlProgress run() {
        rejudges.ifPresent(plans::tellRejudging);
        if (indexer.isEmpty()) {
            return crawl.run();
        }
        RunIndexer following = indexer.get();
        following.start(crawl::stop);
        try {
            return crawl.run();
        } finally {
            following.end();
        }
    }

    /// Ends a run in rounds, and has its index, if an indexer follows, take up the end.
    public void end(RunReason reason) {
        crawl.end(reason);
        indexer.ifPresent(RunIndexer::catchUp);
    }

    /// Continues the run with another version of its topic when the requests in flight have ended. Thread-safe.
    void continueWith(Topic next) {
        plans.change(crawl, next);
    }

    /// The collection.
    public CollectionReader collection() {
        return collection;
    }

    /// The crawl.
    public Crawl crawl() {
        return crawl;
    }

    /// Returns the state of the run. A run that has ended is stopping until its pages are searchable and its
    /// collection is closed: only then another run can start.
    CrawlProgress progress() {
        boolean open = open();
        CrawlProgress now = crawl.progress();
        return open && now.state().over() ? now.in(CrawlProgress.State.STOPPING) : now;
    }

    /// Closes all parts. After a run that ended by itself the collection is compacted, if that frees enough; a stop
    /// ends that at once.
    @Override
    public void close() {
        try {
            closeAll(indexer.orElse(null), crawl, reach, collection);
            if (crawl.progress().state() == CrawlProgress.State.FINISHED) {
                compacting = true;
                compaction.accept(crawl.superseded(), crawl::stopAsked);
            }
        } finally {
            closed.complete(null);
        }
    }

    /// Whether the run is over, and nothing but the compaction is left.
    boolean compacting() {
        return compacting;
    }

    /// True until it is closed.
    public boolean open() {
        return !closed.isDone();
    }

    /// Waits until another thread has closed it.
    void awaitClosed() throws InterruptedException {
        try {
            closed.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Runs something once it is closed, in the thread that closes it.
    void whenClosed(Runnable what) {
        var _ = closed.thenRun(what);
    }

    /// Closes each part, even if closing another fails.
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
            throw Ended.broken("unclosed", e);
        });
    }
}
