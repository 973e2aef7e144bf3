package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Crawls that run inside the server's process: those that it starts, and those that are shown to it.
public final class LocalCrawls implements Crawls, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalCrawls.class);

    private final Wiring wiring;
    private final CrawlOptions options;
    private final Map<String, TopicCrawl> runs = new ConcurrentHashMap<>();
    private volatile String address = "remora serve";

    private final Map<String, JournalProgress> journals = new ConcurrentHashMap<>();

    /// Shows the crawls of a folder of collections and runs those that are asked for.
    ///
    /// @param options how they reach the web
    public LocalCrawls(Wiring wiring, CrawlOptions options) {
        this.wiring = wiring;
        this.options = options;
    }

    /// Tells where the server listens, for people who find a collection locked.
    public void servedAt(String url) {
        address = "remora serve, " + url;
    }

    /// Takes up a crawl that another part of this process runs, and closes: it is told of and steered like those
    /// that are started here.
    public void show(String topic, TopicCrawl crawl) {
        runs.put(topic, crawl);
    }

    @Override
    public synchronized Started start(String topic, Order order) {
        Path folder = options.data.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            return new Started.NoSuchTopic(topic);
        }
        if (underWay(topic).isPresent()) {
            return new Started.Busy("a run of '" + topic + "' is under way here already; stop it first, or wait");
        }
        try {
            TopicOverrides overrides =
                    new TopicOverrides(order.maxPages(), Optional.empty(), Optional.empty(), Optional.empty());
            Path file = TopicOrigin.recorded(folder, topic).orElse(folder.resolve("topic.yaml"));
            Topic now = overrides.apply(wiring.topic(file, WebReach.urls(options)));
            return switch (TopicCrawl.open(wiring, now, options, asked(order), address)) {
                case TopicCrawl.Opened.Busy(String words) -> new Started.Busy(words);
                case TopicCrawl.Opened.Open(TopicCrawl crawl) -> begin(now, crawl, file, overrides);
            };
        } catch (StorageFailed | CollectionDamaged | IndexUnavailable | Ended e) {
            return new Started.Failed(e.getMessage());
        }
    }

    private static RunOrder asked(Order order) {
        return new RunOrder(
                order.recrawl(), order.maxPages().map(OptionalLong::of).orElse(OptionalLong.empty()));
    }

    /// Runs it, and judges anew when its topic file changes, as a crawl from the command line does.
    private Started begin(Topic topic, TopicCrawl crawl, Path file, TopicOverrides overrides) {
        keepOrigin(topic, crawl, file);
        Thread thread = Thread.ofPlatform().name("crawl-" + topic.id()).unstarted(() -> {
            try (crawl;
                    TopicWatch _ = TopicWatch.start(
                            file,
                            topic,
                            WebReach.urls(options),
                            overrides::apply,
                            wiring.terminal(),
                            crawl::goOnWith)) {
                crawl.run();
            } catch (RuntimeException e) {
                LOG.error("the crawl of {} broke", topic.id(), e);
            }
        });
        runs.put(topic.id(), crawl);
        thread.start();
        return new Started.Running(crawl.crawl().progress());
    }

    /// As a crawl from the command line does, which names the file: here it is the one that is known, if any is.
    private void keepOrigin(Topic topic, TopicCrawl crawl, Path file) {
        try {
            TopicOrigin.keepFirst(options.data.resolve(topic.id()), file);
        } catch (Ended e) {
            crawl.close();
            throw e;
        }
    }

    @Override
    public Optional<CrawlProgress> current(String topic) {
        Optional<CrawlProgress> own =
                Optional.ofNullable(runs.get(topic)).map(run -> run.crawl().progress());
        if (underWay(topic).isPresent()) {
            return own;
        }
        Optional<CrawlProgress> journal = journal(topic);
        // What this process saw of its own run stands, until another one has done more.
        return own.filter(seen -> journal.isEmpty()
                        || (journal.get().state().over() && !journal.get().at().isAfter(seen.at())))
                .or(() -> journal);
    }

    /// What the collection's journal tells of its last run; empty where there is none, or it cannot be read.
    private Optional<CrawlProgress> journal(String topic) {
        Path folder = options.data.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            return Optional.empty();
        }
        // Asked for first: a process that ends meanwhile has written all that it will.
        Optional<String> writer = CollectionFolder.otherWriter(folder);
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return journals.compute(
                            topic,
                            (id, known) -> known != null && known.isOf(collection) ? known : new JournalProgress(id))
                    .read(collection, writer, wiring.clock().instant());
        } catch (CollectionDamaged damaged) {
            LOG.warn("how the last crawl of {} stands cannot be read: {}", topic, damaged.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public boolean pause(String topic) {
        return ask(topic, crawl -> crawl.crawl().pause());
    }

    @Override
    public boolean resume(String topic) {
        return ask(topic, crawl -> crawl.crawl().resume());
    }

    @Override
    public boolean stop(String topic) {
        return ask(topic, crawl -> {
            crawl.crawl().stop();
            return true;
        });
    }

    private boolean ask(String topic, Predicate<TopicCrawl> what) {
        return underWay(topic).filter(what).isPresent();
    }

    private Optional<TopicCrawl> underWay(String topic) {
        return Optional.ofNullable(runs.get(topic)).filter(TopicCrawl::open);
    }

    /// Stops all runs cleanly and waits for them.
    @Override
    public void close() {
        runs.values().forEach(run -> run.crawl().stop());
        for (TopicCrawl run : runs.values()) {
            try {
                run.awaitClosed();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
