/// Beside the twelve stages. Takes the links of all shards, gives PageRank and topic-sensitive PageRank of their
/// pages, computed by Apache Spark: start at [SparkRanks][dev.remora.cluster.graph.SparkRanks].
///
/// Each shard's pages are a part of the graph, in one partition of Spark. Parts send one another arrays of numbers
/// ([AllToAll][dev.remora.cluster.graph.AllToAll]), never single links.
package dev.remora.cluster.graph;
