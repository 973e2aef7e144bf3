package dev.remora.cluster.crawl;

import dev.remora.cluster.graph.SparkRanks;
import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.graph.PageRank;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Ranks the pages of all shards together, and has each shard's index take up the ranks, with the texts of links from
/// other shards.
record CrossShardRanks(JavaSparkContext spark, Broadcast<Machine> machine) {
    private static final Logger LOG = LoggerFactory.getLogger(CrossShardRanks.class);

    /// @throws ClusterFailed with words for people; earlier ranks are kept, or some are new
    void compute(ShardFolder folder, int shards) throws IOException {
        Path scratch = folder.path().resolve("ranks");
        List<Path> collections =
                IntStream.range(0, shards).mapToObj(folder::shard).toList();
        Broadcast<Machine> shared = machine;
        OwnerOnly.createDirectories(scratch);
        try {
            List<String> names = collections.stream().map(Path::toString).toList();
            List<String> failures = new SparkRanks(spark, PageRank.DEFAULT, scratch, SparkRanks.AT_ONCE)
                    .of(
                            collections,
                            ranks -> ranks.zip(spark.parallelize(names, shards))
                                    .map(shard -> shared.value()
                                            .worker()
                                            .rank(
                                                    shard._2(),
                                                    shard._1()._1(),
                                                    shard._1()._2()))
                                    .collect());
            failures.stream().filter(words -> !words.isEmpty()).findFirst().ifPresent(words -> {
                throw new ClusterFailed(words);
            });
        } catch (ClusterFailed e) {
            throw e;
        } catch (Exception e) { // Scala declares no checked exceptions
            LOG.error("ranking on {}", spark.master(), e);
            throw new ClusterFailed("the shards could not be ranked on " + spark.master() + ": " + e.getMessage(), e);
        } finally {
            delete(scratch);
        }
    }

    static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.toList().reversed()) {
                Files.delete(file);
            }
        }
    }
}
