package dev.remora.cluster.graph;

import dev.remora.shared.graph.PageRank;
import java.io.Serializable;

/// How far ranks of one kind are, over all shards.
///
/// @param scale the random surfer restarts at a page with so many times its interest; 0: at all pages alike
/// @param steps taken
/// @param base see [PageRank#base]
/// @param settled whether they take no further step
record RankKind(double scale, int steps, double base, boolean settled) implements Serializable {
    static RankKind first(double scale) {
        return new RankKind(scale, -1, 0, false);
    }

    /// After a step, or before the first one.
    ///
    /// @param change sum of absolute changes
    /// @param dangling total rank of pages without links
    RankKind after(double change, double dangling, long nodes, PageRank settings) {
        double mean = nodes == 0 ? 0 : steps < 0 ? Double.POSITIVE_INFINITY : change / nodes;
        return new RankKind(scale, steps + 1, settings.base(dangling, nodes), settings.settled(steps + 1, mean));
    }
}
