package dev.remora.cluster.graph;

import dev.remora.shared.graph.PageRank;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;

/// The ranks of all shards while they are computed, of all kinds at once. A step is a job of Spark, whose cost hardly
/// depends on the size of what it sends.
final class SparkIteration {
    /// Else each step would hold a reference to all before it, and a lost executor would repeat them all.
    private static final int STEPS_A_CHECKPOINT = 10;

    private final JavaRDD<GraphPart> parts;
    private final JavaRDD<List<int[]>> inlinks;
    private final long nodes;
    private final PageRank settings;
    private JavaRDD<List<RankStep>> state;
    private List<RankKind> kinds;

    SparkIteration(
            JavaRDD<GraphPart> parts,
            JavaRDD<List<int[]>> inlinks,
            long nodes,
            PageRank settings,
            List<RankKind> kinds) {
        this.parts = parts;
        this.inlinks = inlinks;
        this.nodes = nodes;
        this.settings = settings;
        this.kinds = kinds;
        int count = kinds.size();
        state = SparkRanks.kept(parts.map(part ->
                IntStream.range(0, count).mapToObj(_ -> RankStep.first(part)).toList()));
        addUp();
    }

    /// Takes steps until the ranks have settled; returns them by kind.
    JavaRDD<List<RankStep>> solve() {
        for (int steps = 1; !kinds.stream().allMatch(RankKind::settled); steps++) {
            step(steps % STEPS_A_CHECKPOINT == 0);
        }
        return state;
    }

    private void step(boolean checkpoint) {
        int shards = parts.getNumPartitions();
        double damping = settings.damping();
        List<RankKind> now = kinds;
        JavaRDD<List<RankStep>> before = state;
        JavaRDD<List<List<double[]>>> passed =
                AllToAll.exchange(parts.zip(before).map(shard -> passed(shard._1(), shard._2(), now, shards)));
        state = SparkRanks.kept(parts.zip(inlinks)
                .zip(before.zip(passed))
                .map(shard -> next(
                        shard._1()._1(),
                        shard._1()._2(),
                        shard._2()._1(),
                        shard._2()._2(),
                        damping,
                        now)));
        if (checkpoint) {
            state.checkpoint();
        }
        addUp();
        before.unpersist();
    }

    /// What is passed to each shard, by kind.
    private static List<List<double[]>> passed(GraphPart part, List<RankStep> ranks, List<RankKind> kinds, int shards) {
        List<List<double[]>> passed = new ArrayList<>();
        for (int to = 0; to < shards; to++) {
            passed.add(new ArrayList<>());
        }
        for (int kind = 0; kind < kinds.size(); kind++) {
            List<double[]> all = kinds.get(kind).settled()
                    ? List.of()
                    : part.passed(ranks.get(kind).ranks(), shards);
            for (int to = 0; to < all.size(); to++) {
                passed.get(to).add(all.get(to));
            }
        }
        return passed;
    }

    private static List<RankStep> next(
            GraphPart part,
            List<int[]> inlinks,
            List<RankStep> ranks,
            List<List<double[]>> passed,
            double damping,
            List<RankKind> kinds) {
        List<RankStep> next = new ArrayList<>();
        int unsettled = 0;
        for (int kind = 0; kind < kinds.size(); kind++) {
            if (kinds.get(kind).settled()) {
                next.add(ranks.get(kind));
            } else {
                int at = unsettled++;
                List<double[]> own = passed.stream().map(all -> all.get(at)).toList();
                next.add(ranks.get(kind).next(part, inlinks, own, damping, kinds.get(kind)));
            }
        }
        return next;
    }

    /// Adds up in the order of the shards, so that the result does not depend on which was ready first.
    private void addUp() {
        List<List<double[]>> shards = state.map(steps -> steps.stream()
                        .map(step -> new double[] {step.change(), step.dangling()})
                        .toList())
                .collect();
        List<RankKind> next = new ArrayList<>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            double change = 0;
            double dangling = 0;
            for (List<double[]> shard : shards) {
                change += shard.get(kind)[0];
                dangling += shard.get(kind)[1];
            }
            RankKind now = kinds.get(kind);
            next.add(now.settled() ? now : now.after(change, dangling, nodes, settings));
        }
        kinds = next;
    }
}
