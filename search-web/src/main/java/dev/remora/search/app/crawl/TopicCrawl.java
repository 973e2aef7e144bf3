package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.Crawl;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/// A topic's run with everything it needs: the collection open for writing, the crawl, and the indexer that follows
/// it.
public final class TopicCrawl implements AutoCloseable {
    private final CollectionWriter collection;
    private final WebReach reach;
    private final CrawlPlans plans;
    private final Crawl crawl;
    private final Supplier<IndexFollower> indexers;
    private volatile IndexFollower indexer;
    private volatile boolean over;
    private final CountDownLatch closed = new CountDownLatch(1);

    private TopicCrawl(
            CollectionWriter collection,
            WebReach reach,
            CrawlPlans plans,
            Crawl crawl,
            Supplier<IndexFollower> indexers) {
        this.collection = collection;
        this.reach = reach;
        this.plans = plans;
        this.crawl = crawl;
        this.indexers = indexers;
        this.indexer = indexers.get();
    }

    /// What became of opening one.
    public sealed interface Opened {
        /// The collection is open and the crawl may begin.
        record Open(TopicCrawl crawl) implements Opened {}

        /// The collection is written by another process, or by another run of this one.
        record Busy(String words) implements Opened {}
    }

    /// Opens a run. Without a contact address none is opened, unless private addresses may be asked.
    ///
    /// @param order what the run is asked for
    /// @param address how this process is reached, for people who find the collection locked
    public static Opened open(Wiring wiring, Topic topic, CrawlOptions options, RunOrder order, String address) {
        FetchSettings fetching = WebReach.settings(options, topic);
        Path folder = options.data.resolve(topic.id());
        switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), address)) {
            case CollectionFolder.Opened.HeldByAnother(String words) -> {
                return new Opened.Busy(words);
            }
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                WebReach reach = null;
                Crawl crawl = null;
                try {
                    reach = WebReach.open(wiring, options, fetching);
                    CrawlPlans plans = new CrawlPlans(wiring, options, folder, collection, reach);
                    crawl = plans.open(topic, order);
                    return new Opened.Open(new TopicCrawl(
                            collection, reach, plans, crawl, () -> indexer(wiring, topic, folder, collection)));
                } catch (RuntimeException e) {
                    closeAll(crawl, reach, collection);
                    throw e instanceof NothingToRecrawl nothing ? Ended.badInput(nothing.getMessage()) : e;
                }
            }
        }
    }

    /// What follows a collection's journal into its index, with the words of the topic that the collection has.
    static IndexFollower indexer(Wiring wiring, Topic topic, Path folder, CollectionWriter collection) {
        return IndexFollower.open(
                collection,
                folder.resolve("index"),
                wiring.analyzer(collection.topic()),
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
                follow();
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
            over = true;
            indexer.stop();
            await(following, thread);
        }
    }

    /// Follows the run to its end, with another indexer after each change of the topic's words.
    private void follow() {
        while (indexer.follow()) {
            indexer.close();
            indexer = indexers.get();
            if (over) {
                indexer.stop();
            }
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

    /// Lets the run go on with another version of its topic, when what is under way has ended. May be called by any
    /// thread.
    void goOnWith(Topic next) {
        plans.change(crawl, next);
    }

    Crawl crawl() {
        return crawl;
    }

    @Override
    public void close() {
        try {
            closeAll(indexer, crawl, reach, collection);
        } finally {
            closed.countDown();
        }
    }

    /// Whether it is not closed yet.
    public boolean open() {
        return closed.getCount() > 0;
    }

    /// Waits until another thread has closed it.
    void awaitClosed() throws InterruptedException {
        closed.await();
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
