package dev.remora.cluster.graph;

import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.RankTable;
import java.io.Serializable;

/// The ranks of a shard's pages among those of all shards.
///
/// @param keys of the pages
/// @param ranks PageRank, with mean 1 over all shards
/// @param topicRanks topic-sensitive PageRank, likewise
/// @param nodes pages of all shards
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
public record ShardRanks(long[] keys, double[] ranks, double[] topicRanks, long nodes) implements Serializable {
    /// As an index reads them.
    public RankTable scaled(PageRank settings) {
        RankTable table = new RankTable(keys.length);
        for (int node = 0; node < keys.length; node++) {
            table.add(
                    keys[node], settings.scaled(ranks[node], nodes), settings.scaledFromZero(topicRanks[node], nodes));
        }
        return table;
    }
}
