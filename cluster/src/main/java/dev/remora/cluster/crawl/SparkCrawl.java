package dev.remora.cluster.crawl;

import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.cluster.spark.SparkMaster;
import dev.remora.crawler.crawl.RoundPlan;
import dev.remora.search.app.crawl.ClusterCrawl;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.reason.Plurals;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.ShutdownHookManager;
import scala.runtime.BoxedUnit;

/// `remora crawl TOPIC.yaml --cluster MASTER`: a crawl in shards on Apache Spark.
public final class SparkCrawl implements ClusterCrawl {
    private static final int SHARDS = 4;
    private static final int LONGEST_ID = 64;
    private static final long PATIENCE_SECONDS = 60;
    /// Its own hook, which breaks tasks off, has 50; those with more run before it.
    private static final int BEFORE_SPARK_STOPS = 100;

    @Override
    public int crawl(Wiring wiring, Topic topic, CrawlOptions options, Settings settings) {
        WebReach.settings(options, topic); // fails here, not on a machine of the cluster
        return locked(topic, options, settings, (master, folder) -> {
            if (settings.fresh()) {
                setAside(folder, wiring);
            }
            ShardFolder.State state = state(folder, topic, settings);
            return crawl(wiring, topic, options, settings, master, folder, state);
        });
    }

    @Override
    public int importArchives(
            Wiring wiring, Topic topic, CrawlOptions options, Settings settings, List<Path> archives) {
        return locked(topic, options, settings, (master, folder) -> {
            SparkImport archived = new SparkImport(wiring, topic, options, folder);
            archived.checkNew();
            ShardFolder.State state = state(folder, topic, settings);
            try (JavaSparkContext spark = master.connect("Remora import " + topic.id())) {
                return archived.run(new SparkShards(spark), state, archives);
            }
        });
    }

    /// What is done while no other process works on the shards.
    private interface Work {
        int on(SparkMaster master, ShardFolder folder) throws IOException;
    }

    private static int locked(Topic topic, CrawlOptions options, Settings settings, Work work) {
        ShardFolder folder = ShardFolder.of(options.data, topic.id());
        try {
            SparkMaster master = SparkMaster.at(settings.master());
            OwnerOnly.createDirectories(folder.path().getParent());
            try (FileChannel file = FileChannel.open(
                            folder.path().resolveSibling(folder.path().getFileName() + ".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock _ = locked(file, folder)) {
                return work.on(master, folder);
            }
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        } catch (UnusableFile wrong) {
            throw Ended.failed(wrong::message);
        } catch (IOException e) {
            throw Ended.failed(String.valueOf(e.getMessage()));
        } catch (ClusterFailed | ShardedCrawl.ShardFailed e) {
            throw Ended.failed(e.getMessage() + "\nSynced pages are kept. Run the same command to resume.");
        }
    }

    private static FileLock locked(FileChannel file, ShardFolder folder) throws IOException {
        try {
            FileLock lock = file.tryLock();
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException e) {
            // another thread of this process
        }
        throw Ended.failed("another process is crawling the shards in " + folder.path() + "; wait for it, or stop it");
    }

    private static void setAside(ShardFolder folder, Wiring wiring) throws IOException {
        if (Files.exists(folder.path())) {
            Path to = folder.path()
                    .resolveSibling(folder.path().getFileName() + ".until-"
                            + wiring.wallClock().instant().getEpochSecond());
            Files.move(folder.path(), to);
            wiring.terminal().say("Moved the old shards to: " + to);
        }
    }

    private static ShardFolder.State state(ShardFolder folder, Topic topic, Settings settings) throws IOException {
        ShardFolder.State state = folder.read().orElse(null);
        if (state == null) {
            int shards = settings.shards().orElse(SHARDS);
            state = new ShardFolder.State(UUID.randomUUID().toString(), shards, Collections.nCopies(shards, 0L));
        }
        int shards = state.shards();
        if (settings.shards().filter(asked -> asked != shards).isPresent()) {
            throw Ended.badInput(folder.path() + " has " + Plurals.say(shards, "shard", "shards")
                    + ", and their number cannot change: leave --shards out, or set them aside with --fresh");
        }
        if (topic.with(new Shard(shards - 1, shards)).id().length() > LONGEST_ID) {
            throw Ended.badInput("the id of the topic is too long for " + shards + " shards: '" + topic.id()
                    + "'; each adds a hyphen and its number, and an id has at most " + LONGEST_ID + " characters");
        }
        folder.write(state);
        return state;
    }

    private static int crawl(
            Wiring wiring,
            Topic topic,
            CrawlOptions options,
            Settings settings,
            SparkMaster master,
            ShardFolder folder,
            ShardFolder.State state)
            throws IOException {
        Terminal terminal = wiring.terminal();
        Files.deleteIfExists(folder.stop());
        CountDownLatch over = new CountDownLatch(1);
        Object stopper = ShutdownHookManager.addShutdownHook(BEFORE_SPARK_STOPS, () -> {
            stop(folder, over, terminal);
            return BoxedUnit.UNIT;
        });
        try (JavaSparkContext spark = master.connect("Remora crawl " + topic.id())) {
            SparkShards machines = new SparkShards(spark);
            ShardedCrawl crawl = new ShardedCrawl(
                    topic,
                    folder,
                    state,
                    options,
                    machines,
                    new ShardedCrawl.Limits(
                            settings.roundPages().orElse(state.shards() * RoundPlan.FIRST_PAGES), settings.roundTime()),
                    wiring.clock());
            ShardedCrawl.End end =
                    crawl.run(() -> Files.exists(folder.stop()), round -> terminal.say(CrawlWords.of(round)));
            if (state.shards() > 1 && !(end instanceof ShardedCrawl.End.Stopped)) {
                terminal.say("Comparing and ranking the pages of all shards …");
                crawl.settleTexts();
                machines.ranks().compute(folder, state.shards());
            }
            terminal.say(CrawlWords.of(end, folder));
            return exitCode(end);
        } finally {
            over.countDown();
            forget(stopper);
            Files.deleteIfExists(folder.stop());
        }
    }

    private static void stop(ShardFolder folder, CountDownLatch over, Terminal terminal) {
        terminal.say("\nStopping: the shards finish requests in progress …");
        try {
            OwnerOnly.replaceFile(folder.stop(), "");
            if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                terminal.say("The stop took too long and was aborted; synced data is kept.");
            }
        } catch (IOException e) {
            terminal.say("The shards could not be stopped cleanly: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void forget(Object stopper) {
        try {
            ShutdownHookManager.removeShutdownHook(stopper);
        } catch (IllegalStateException e) {
            // the process is ending: the hook runs
        }
    }

    private static int exitCode(ShardedCrawl.End end) {
        return switch (end) {
            case ShardedCrawl.End.Stopped _ -> 0;
            case ShardedCrawl.End.Unfinished _ -> 1;
            case ShardedCrawl.End.Finished finished -> finished.figures().pages() == 0 ? 1 : 0;
        };
    }
}
