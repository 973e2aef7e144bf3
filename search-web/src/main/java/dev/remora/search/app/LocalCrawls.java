package dev.remora.search.app;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionFolder;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Crawls that run inside the server's process.
final class LocalCrawls implements Crawls, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalCrawls.class);

    private final Wiring wiring;
    private final CrawlOptions options;
    private final Map<String, Run> runs = new ConcurrentHashMap<>();
    private volatile String address = "remora serve";

    private record Run(TopicCrawl crawl, Thread thread) {}

    LocalCrawls(Wiring wiring, CrawlOptions options) {
        this.wiring = wiring;
        this.options = options;
    }

    /// Tells where the server listens, for people who find a collection locked.
    void servedAt(String url) {
        address = "remora serve, " + url;
    }

    @Override
    public synchronized Started start(String topic) {
        Path folder = options.data.resolve(topic);
        if (!topic.matches("[a-z0-9-]+") || !CollectionFolder.isCollection(folder)) {
            return new Started.NoSuchTopic(topic);
        }
        Run last = runs.get(topic);
        if (last != null && last.thread().isAlive()) {
            return new Started.Busy("a run of '" + topic + "' is under way here already; stop it first, or wait");
        }
        try {
            return switch (TopicCrawl.open(wiring, topicOf(folder), options, address)) {
                case TopicCrawl.Opened.Busy(String words) -> new Started.Busy(words);
                case TopicCrawl.Opened.Open(TopicCrawl crawl) -> begin(topic, crawl);
            };
        } catch (StorageFailed | CollectionDamaged | IndexUnavailable | Ended e) {
            return new Started.Failed(e.getMessage());
        }
    }

    private Started begin(String topic, TopicCrawl crawl) {
        Thread thread = Thread.ofPlatform().name("crawl-" + topic).unstarted(() -> {
            try (crawl) {
                crawl.run();
            } catch (RuntimeException e) {
                LOG.error("the crawl of {} broke", topic, e);
            }
        });
        runs.put(topic, new Run(crawl, thread));
        thread.start();
        return new Started.Running(crawl.crawl().progress());
    }

    private static Topic topicOf(Path folder) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            return collection.topic();
        }
    }

    @Override
    public Optional<CrawlProgress> current(String topic) {
        return Optional.ofNullable(runs.get(topic))
                .map(run -> run.crawl().crawl().progress());
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
        Run run = runs.get(topic);
        return run != null && run.thread().isAlive() && what.test(run.crawl());
    }

    /// Stops all runs cleanly and waits for them.
    @Override
    public void close() {
        runs.values().forEach(run -> run.crawl().crawl().stop());
        for (Run run : runs.values()) {
            try {
                run.thread().join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
