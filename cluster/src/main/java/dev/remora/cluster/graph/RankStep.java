package dev.remora.cluster.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// The ranks of a shard's pages of one kind, general or topic-sensitive, after a step.
///
/// @param ranks R of each page
/// @param change sum of absolute changes
/// @param dangling total rank of pages without links
@SuppressWarnings("ArrayRecordComponent") // travels between machines, and is never compared
record RankStep(double[] ranks, double change, double dangling) implements Serializable {
    /// Before the first step.
    static RankStep first(GraphPart part) {
        double[] ranks = new double[part.size()];
        Arrays.fill(ranks, 1);
        return new RankStep(ranks, 0, part.dangling(ranks));
    }

    /// The next step.
    ///
    /// @param inlinks the pages that are linked from each shard
    /// @param passed the rank that each shard passes to these
    /// @param kind of the ranks
    RankStep next(GraphPart part, List<int[]> inlinks, List<double[]> passed, double damping, RankKind kind) {
        double[] sums = new double[part.size()];
        for (int shard = 0; shard < inlinks.size(); shard++) {
            int[] nodes = inlinks.get(shard);
            for (int i = 0; i < nodes.length; i++) {
                sums[nodes[i]] += passed.get(shard)[i];
            }
        }
        double[] next = new double[part.size()];
        double sum = 0;
        for (int node = 0; node < next.length; node++) {
            double start = kind.scale() == 0 ? 1 : kind.scale() * part.interest()[node];
            next[node] = kind.base() * start + damping * sums[node];
            sum += Math.abs(next[node] - ranks[node]);
        }
        return new RankStep(next, sum, part.dangling(next));
    }
}
