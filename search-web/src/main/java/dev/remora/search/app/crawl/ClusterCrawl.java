package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// Crawls a topic in shards, on several machines. A module of its own provides it, found by
/// [java.util.ServiceLoader] if its jars are on the class path.
public interface ClusterCrawl {
    /// Crawls until the budget is used up, nothing waits in any shard, or the process is asked to end.
    ///
    /// @param topic its budget is for all shards together
    /// @param options its threads are those of each shard
    /// @return the exit code
    int crawl(Wiring wiring, Topic topic, CrawlOptions options, Settings settings);

    /// Imports archives as a new collection in shards; nothing is fetched.
    ///
    /// @param archives WARC or WACZ files, which all machines see at the same paths
    /// @return the exit code
    int importArchives(Wiring wiring, Topic topic, CrawlOptions options, Settings settings, List<Path> archives);

    /// Returns the module that works on a cluster.
    static ClusterCrawl find() {
        return ServiceLoader.load(ClusterCrawl.class).findFirst().orElseThrow(() -> Ended.wrong("no-cluster"));
    }

    /// How the work is shared out.
    ///
    /// @param master address of the cluster, such as `local[2]` or `spark://host:port`
    /// @param shards number of shards, at least 1; the same for the life of the shards. Empty: as before, or 4
    /// @param roundPages pages of all shards until links are first delivered, a third of the crawl
    ///     later; empty: 32 for each shard
    /// @param roundTime time after which a round starts no request
    /// @param fresh whether the old shards are set aside
    record Settings(
            String master, Optional<Integer> shards, Optional<Long> roundPages, Duration roundTime, boolean fresh) {
        /// Time of a round, if none is given.
        static final Duration ROUND_TIME = Duration.ofMinutes(1);

        public Settings {
            shards.ifPresent(count -> Ended.checkRange("--shards", 1, Shard.MOST, count));
        }

        /// Without rounds.
        public static Settings of(String master, Optional<Integer> shards) {
            return new Settings(master, shards, Optional.empty(), ROUND_TIME, false);
        }
    }
}
