package dev.remora.cluster.crawl;

import dev.remora.cluster.spark.ClusterFailed;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the tasks of shards as a job of Spark, one task a shard.
final class SparkShards implements ShardRunner {
    private static final Logger LOG = LoggerFactory.getLogger(SparkShards.class);

    private final JavaSparkContext spark;
    private final Broadcast<Machine> machine;

    SparkShards(JavaSparkContext spark) {
        this.spark = spark;
        this.machine = spark.broadcast(new Machine());
    }

    /// Ranks over all shards, on the same machines.
    CrossShardRanks ranks() {
        return new CrossShardRanks(spark, machine);
    }

    @Override
    public List<ShardReply> run(List<ShardTask> tasks) {
        Broadcast<Machine> shared = machine;
        try {
            return spark.parallelize(tasks, tasks.size())
                    .map(task -> shared.value().worker().perform(task))
                    .collect();
        } catch (Exception e) { // Scala declares no checked exceptions; these are an executor's or a master's end
            LOG.error("a round on {}", spark.master(), e);
            String words = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new ClusterFailed("a round could not be done on " + spark.master() + ": " + words, e);
        }
    }
}
