package dev.remora.cluster.crawl;

import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.Tuple2;

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
        return collected(delivered(tasks).map(shard -> shared.value().worker().perform(shard.task(), shard.parcels())));
    }

    @Override
    public List<ShardReply> settleTexts(List<ShardTask> tasks) {
        Broadcast<Machine> shared = machine;
        JavaRDD<ShardReply.Texts> told = delivered(tasks)
                .map(shard -> texts(shared.value().worker().perform(shard.task(), shard.parcels())))
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return settled(tasks, told);
        } finally {
            told.unpersist();
        }
    }

    private List<ShardReply> settled(List<ShardTask> tasks, JavaRDD<ShardReply.Texts> told) {
        Broadcast<Machine> shared = machine;
        Map<Integer, List<SharedCluster.Move>> moves = SharedCluster.settle(near(told, tasks.size())).stream()
                .collect(Collectors.groupingBy(SharedCluster.Move::shard));
        JavaPairRDD<Integer, SharedText.Change> changes = told.flatMap(
                        reply -> reply.pages().iterator())
                .mapToPair(text -> new Tuple2<>(text.digest(), text))
                .groupByKey(tasks.size())
                .flatMap(same -> SharedText.settle(same._2()).iterator())
                .mapToPair(change -> new Tuple2<>(change.shard(), change));
        List<ShardTask> moving = tasks.stream()
                .map(task -> task.with(new ShardTask.Settle(List.of(), moves.getOrDefault(task.shard(), List.of()))))
                .toList();
        return collected(eachWith(moving, changes).map(shard -> {
            ShardTask task = shard._1();
            List<SharedCluster.Move> own = ((ShardTask.Settle) task.order()).moves();
            return shared.value().worker().perform(task.with(new ShardTask.Settle(shard._2(), own)), List.of());
        }));
    }

    /// The clusters of different shards that are near, by a join on the bands of their sketches.
    private List<SharedCluster.Pair> near(JavaRDD<ShardReply.Texts> told, int shards) {
        return collected(told.flatMap(reply -> reply.clusters().iterator())
                .flatMapToPair(cluster -> cluster.bands().stream()
                        .map(band -> new Tuple2<>(band, cluster))
                        .iterator())
                .groupByKey(shards)
                .flatMap(sharing -> SharedCluster.near(sharing._2()).iterator())
                .distinct(shards));
    }

    /// A task with what other shards sent to its shard.
    private record Delivered(ShardTask task, List<Parcel> parcels) implements Serializable {}

    /// Takes the links from the outboxes of all shards to those that receive them: each journal is read once.
    private JavaRDD<Delivered> delivered(List<ShardTask> tasks) {
        List<ShardTask> senders =
                tasks.stream().filter(task -> !task.outbox().isEmpty()).toList();
        if (senders.isEmpty()) {
            return spark.parallelize(tasks, tasks.size()).map(task -> new Delivered(task, List.of()));
        }
        Broadcast<Machine> shared = machine;
        JavaPairRDD<Integer, Parcel> parcels = spark.parallelize(senders, senders.size())
                .flatMapToPair(task -> shared.value().worker().outgoing(task).stream()
                        .map(parcel -> new Tuple2<>(parcel.getKey(), parcel.getValue()))
                        .iterator());
        return eachWith(tasks, parcels).map(shard -> {
            List<Parcel> sorted = new ArrayList<>(shard._2());
            sorted.sort(Comparator.comparingInt(Parcel::sender).thenComparingInt(Parcel::number));
            return new Delivered(shard._1(), sorted);
        });
    }

    /// Each task with the values for its shard, one a partition, in the order of the shards.
    private <T> JavaRDD<Tuple2<ShardTask, List<T>>> eachWith(List<ShardTask> tasks, JavaPairRDD<Integer, T> values) {
        JavaPairRDD<Integer, ShardTask> byShard =
                spark.parallelize(tasks, tasks.size()).mapToPair(task -> new Tuple2<>(task.shard(), task));
        // the hash of a number is the number
        return byShard.cogroup(values, new HashPartitioner(tasks.size())).map(shard -> {
            List<T> own = new ArrayList<>();
            shard._2()._2().forEach(own::add);
            return new Tuple2<>(shard._2()._1().iterator().next(), own);
        });
    }

    /// Runs the tasks of an import.
    ///
    /// @return the replies, in the order of the tasks
    List<ImportTask.Reply> runImport(List<? extends ImportTask> tasks) {
        Broadcast<Machine> shared = machine;
        return collected(spark.parallelize(List.<ImportTask>copyOf(tasks), tasks.size())
                .map(task -> shared.value().imports().perform(task)));
    }

    private static ShardReply.Texts texts(ShardReply reply) {
        return switch (reply) {
            case ShardReply.Texts texts -> texts;
            case ShardReply.Failed(String words) -> throw new ClusterFailed(words);
            case ShardReply.Done _ -> throw new IllegalStateException("a task did not do what it was asked for");
        };
    }

    private <T> List<T> collected(JavaRDD<T> replies) {
        try {
            return replies.collect();
        } catch (Exception e) { // Scala declares no checked exceptions; these are an executor's or a master's end
            LOG.error("a round on {}", spark.master(), e);
            String words = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            throw new ClusterFailed("a round could not be done on " + spark.master() + ": " + words, e);
        }
    }
}
