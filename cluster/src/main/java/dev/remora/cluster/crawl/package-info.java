/// Beside the twelve stages. Takes a topic, crawls it in shards as tasks of Apache Spark: start at
/// [ShardedCrawl][dev.remora.cluster.crawl.ShardedCrawl], which plans the rounds, and
/// [ShardWorker][dev.remora.cluster.crawl.ShardWorker], which does the part of a shard.
///
/// A shard is an ordinary collection in a folder that all machines see; only positions, counts and delays travel.
/// Links between shards are read from the sender's journal.
///
/// Invariants: a task may run again, on another machine: it continues from the shard's journal. Links are
/// delivered at least once. What a task throws is a reply; Spark repeats only what it lost with an executor.
package dev.remora.cluster.crawl;
