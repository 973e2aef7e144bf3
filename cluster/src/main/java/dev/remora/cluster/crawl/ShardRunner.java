package dev.remora.cluster.crawl;

import java.util.List;

/// Runs the tasks of a round, wherever it has machines for them.
interface ShardRunner {
    /// Runs them, as many at a time as it can.
    ///
    /// @return the replies, in the order of the tasks
    /// @throws dev.remora.cluster.spark.ClusterFailed if a task could not be run
    List<ShardReply> run(List<ShardTask> tasks);

    /// Compares the texts of all shards, and has each shard settle which of its pages represent them.
    ///
    /// @param tasks with the order to tell them
    /// @return the replies, in the order of the tasks
    /// @throws dev.remora.cluster.spark.ClusterFailed if a task could not be run
    List<ShardReply> settleTexts(List<ShardTask> tasks);
}
