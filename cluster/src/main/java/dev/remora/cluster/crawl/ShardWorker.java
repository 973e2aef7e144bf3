package dev.remora.cluster.crawl;

import dev.remora.cluster.graph.ShardRanks;
import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.loop.Crawl;
import dev.remora.crawler.crawl.loop.ReparseQueue;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.StoredRanks;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.RankTable;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.CrawlProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does the tasks of shards in one process. Safe for use by many threads, with a task for another shard each.
final class ShardWorker {
    private static final Logger LOG = LoggerFactory.getLogger(ShardWorker.class);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

    private final Wiring wiring;
    private final ShardOpener opener;
    /// By the command line of the options.
    private final Map<List<String>, Shared> shared = new ConcurrentHashMap<>();
    /// Of the last round here, by the number of the shard: a worker has the tasks of one crawl.
    private final Map<Integer, ReparseQueue> reparseQueues = new ConcurrentHashMap<>();

    /// What the tasks of all shards and rounds share. With one parser for all, what the pages of a site share is known
    /// in the next round.
    private record Shared(CrawlOptions options, HtmlParser parser) {
        static Shared of(List<String> arguments) {
            CrawlOptions options = CrawlOptions.parse(arguments);
            return new Shared(options, new HtmlParser(WebReach.urls(options)));
        }

        ShardFolder folder(ShardTask task) {
            return new ShardFolder(options.data, task.job().id());
        }
    }

    ShardWorker(Wiring wiring) {
        this.wiring = wiring;
        this.opener = new ShardOpener(wiring);
    }

    Wiring wiring() {
        return wiring;
    }

    private Shared shared(ShardTask task) {
        return shared.computeIfAbsent(task.job().options(), Shared::of);
    }

    /// Packs what a shard tells others, each parcel with the number of the shard that receives it.
    ///
    /// @throws ClusterFailed if its journal cannot be read
    List<Map.Entry<Integer, Parcel>> outgoing(ShardTask task) {
        List<Map.Entry<Integer, Parcel>> parcels = new ArrayList<>();
        Path collection = shared(task).folder(task).shard(task.shard());
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            new Outbox(reader, task.job().shards())
                    .forEachParcel(
                            task.shard(),
                            task.outbox().after(),
                            task.outbox().end(),
                            (receiver, parcel) -> parcels.add(Map.entry(receiver, parcel)));
            return parcels;
        } catch (CollectionDamaged | StorageFailed e) {
            throw new ClusterFailed(task + ": " + e.getMessage());
        }
    }

    /// Does a task: admits what was sent to the shard, then crawls its part of the round.
    ///
    /// @param parcels with it, in the order in which they are opened
    ShardReply perform(ShardTask task, List<Parcel> parcels) throws InterruptedException {
        Instant begun = wiring.clock().instant();
        ShardFolder folder = shared(task).folder(task);
        try {
            if (!folder.read()
                    .map(ShardFolder.State::crawl)
                    .equals(Optional.of(task.job().mark()))) {
                return new ShardReply.Failed("a machine of the cluster does not see " + folder.path()
                        + " as it is here: shards need a folder that all machines see at the same path");
            }
            return perform(task, parcels, folder, begun);
        } catch (IOException | CollectionDamaged | StorageFailed | Ended | IllegalArgumentException e) {
            LOG.error("{}", task, e);
            return new ShardReply.Failed(task + ": " + e.getMessage());
        }
    }

    private ShardReply perform(ShardTask task, List<Parcel> parcels, ShardFolder folder, Instant begun)
            throws InterruptedException {
        try (TopicCrawl crawl =
                opener.open(task, shared(task).options(), shared(task).parser())) {
            Crawl run = crawl.crawl();
            List<JournalRecord.OutcomeShared> outcomes = new ArrayList<>();
            for (Parcel parcel : parcels) { // a step each: the journal bounds what is written together
                Parcel.Messages messages = parcel.open();
                run.receive(messages.links());
                outcomes.addAll(messages.outcomes());
            }
            run.learn(outcomes);
            if (task.order() instanceof ShardTask.Texts) {
                return new ShardReply.Texts(run.texts(), run.clusters());
            }
            CrawlProgress end = perform(task, crawl, folder, begun);
            SentPriorities sent = new Outbox(crawl.collection(), task.job().shards())
                    .after(task.outbox().end());
            Instant now = wiring.clock().instant();
            return switch (end.state()) {
                case FAILED -> new ShardReply.Failed(task + ": " + words(end));
                default ->
                    new ShardReply.Done(
                            crawl.collection().lastSequence(),
                            new ShardReply.Figures(
                                    run.spent(),
                                    end.figures().onTopic(),
                                    end.figures().requests(),
                                    end.ahead().hosts()),
                            run.priorities(),
                            sent,
                            run.delayed(),
                            end.state() == CrawlProgress.State.UNFINISHED ? words(end) : "",
                            Duration.between(begun, now).toNanos() / 1e9);
            };
        }
    }

    /// Stores ranks over all shards, and has the shard's index take them up.
    ///
    /// @param shard folder of its collection
    /// @param texts of links from other shards
    /// @return what failed, for people; empty if nothing
    String rank(String shard, ShardRanks ranks, List<LinkText> texts) {
        Path collection = Path.of(shard);
        try (CollectionReader reader = CollectionFolder.openForReading(collection)) {
            RankTable table = ranks.scaled(PageRank.DEFAULT);
            texts.forEach(table::add);
            StoredRanks.write(collection, reader, table);
            IndexMessages messages =
                    new IndexMessages(wiring.terminal(), reader.topic().id());
            try (IndexFollower index =
                    wiring.indexer(reader, collection, reader.topic().index(), false, messages)) {
                index.rerank();
            }
            return "";
        } catch (CollectionDamaged | StorageFailed | IndexUnavailable e) {
            LOG.error("{}", shard, e);
            return "the ranks of " + shard + " could not be written: " + e.getMessage();
        }
    }

    private CrawlProgress perform(ShardTask task, TopicCrawl crawl, ShardFolder folder, Instant begun) {
        switch (task.order()) {
            case ShardTask.End(boolean budgetUsed) ->
                crawl.end(budgetUsed ? new RunReason.BudgetUsed() : new RunReason.NothingWaits());
            case ShardTask.Settle(List<SharedText.Change> changes, List<SharedCluster.Move> moves) ->
                crawl.crawl().settle(changes, moves);
            case ShardTask.Texts _ -> {} // a reply of its own
            case ShardTask.Crawl(
                    long pages,
                    double floor,
                    boolean last,
                    Duration time,
                    Map<String, Instant> delayed,
                    boolean rescored,
                    boolean _) -> {
                if (rescored) {
                    crawl.crawl().rescore();
                }
                Round round = new Round(pages, floor, last, Optional.of(begun.plus(time)));
                crawl.crawl().begin(round, delayed, Optional.ofNullable(reparseQueues.get(task.shard())));
                Thread watch = Thread.ofVirtual().start(() -> stopAtWish(crawl.crawl(), folder.stop()));
                try {
                    return crawl.run();
                } finally {
                    reparseQueues.put(task.shard(), crawl.crawl().reparseQueue());
                    watch.interrupt();
                }
            }
        }
        return crawl.crawl().progress();
    }

    /// The driver of a cluster can only end tasks by breaking them off: a file asks them to end by themselves.
    private static void stopAtWish(Crawl crawl, Path wish) {
        try {
            while (!Files.exists(wish)) {
                Thread.sleep(LOOK_AGAIN);
            }
            crawl.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the round is over
        }
    }

    static String words(CrawlProgress end) {
        return end.message().map(ReasonText.ENGLISH::say).orElse("");
    }
}
