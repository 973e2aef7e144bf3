package dev.remora.cluster.crawl;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicNames;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/// Opens the collections of shards.
///
/// @param wiring of this process
record ShardOpener(Wiring wiring) {
    /// The executor that held the shard may still be dying.
    private static final Duration LOCK_PATIENCE = Duration.ofSeconds(60);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    /// Opens a shard for a task.
    ///
    /// @param parser of the shards in this process
    TopicCrawl open(ShardTask task, CrawlOptions options, HtmlParser parser) throws InterruptedException {
        Topic topic = read(task.topic(), options);
        String address = "remora crawl --cluster, " + task;
        return switch (task.order()) {
            case ShardTask.Texts _, ShardTask.Settle _ ->
                open(() -> TopicCrawl.openStored(wiring, topic, options, address));
            case ShardTask.Crawl crawl ->
                open(() -> TopicCrawl.openRound(wiring, topic, options, parser, crawl.indexed(), address));
            case ShardTask.End _ -> {
                boolean indexed = task.job().shards() == 1; // the indexes of several are completed when they are ranked
                yield open(() -> TopicCrawl.openRound(wiring, topic, options, parser, indexed, address));
            }
        };
    }

    /// Opens a shard, which an executor that was lost may still hold for a while.
    TopicCrawl open(Supplier<TopicCrawl.Opened> opening) throws InterruptedException {
        Instant end = wiring.clock().instant().plus(LOCK_PATIENCE);
        while (true) {
            switch (opening.get()) {
                case TopicCrawl.Opened.Open(TopicCrawl crawl) -> {
                    return crawl;
                }
                case TopicCrawl.Opened.Busy(var holder) -> {
                    if (wiring.clock().instant().isAfter(end)) {
                        throw Ended.held(holder);
                    }
                    Thread.sleep(LOOK_AGAIN);
                }
            }
        }
    }

    /// Reads the topic of a task.
    static Topic read(String yaml, CrawlOptions options) {
        return switch (TopicFile.parse(yaml, "topic.yaml", TopicNames.ANY, WebReach.urls(options))) {
            case TopicFile.Valid valid -> valid.topic();
            case TopicFile.Invalid invalid ->
                throw new IllegalStateException("a topic was not sent whole: " + invalid.problems());
        };
    }
}
