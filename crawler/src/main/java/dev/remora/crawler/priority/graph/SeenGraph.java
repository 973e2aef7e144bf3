package dev.remora.crawler.priority.graph;

import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;

/// The graph seen so far, and the rank that flows through it:
/// `R(u) = base + d Σ_{v->u} R(v) · w(v->u) / Σ_{l of v} w(l)`, with the weights of links all 1 for PageRank.
///
/// `base` is `1-d`, plus what [Loose#SPREADS] gives.
///
/// **Cheap while it grows.** A new page passes its rank to its targets at once, one step only ([#put]). From
/// time to time all ranks are recomputed, starting from their current values ([#settle]).
///
/// **Bounded.** Beyond the bounds ([Bounds]) new addresses, or new links, are left out: such an address has the
/// base rank. An address takes about 40 bytes, a link 4 (8 with weights).
public final class SeenGraph {
    /// The treatment of the rank of addresses without links, including those not fetched yet.
    public enum Loose {
        /// The rank goes to all addresses in equal parts, so that the mean of R is 1 (as in
        /// [dev.remora.shared.graph.PageRank]).
        SPREADS,
        /// The rank is not passed on.
        ENDS
    }

    /// The maximum size of the graph.
    ///
    /// @param addresses maximum number
    /// @param links maximum number
    public record Bounds(int addresses, int links) {
        /// Two million addresses, sixteen million links: 150 MB (210 MB with weights), and one to two seconds
        /// per [SeenGraph#settle] at full size.
        public static final Bounds STANDARD = new Bounds(2_000_000, 16_000_000);
    }

    private static final double TOLERANCE = 1e-4;
    private static final int MAX_STEPS = 60;

    private final double damping;
    private final Loose loose;
    private final Bounds bounds;
    private final KeyTable addresses = new KeyTable();
    private final LinkRows rows;
    private double[] rank = new double[64];
    private double base;

    /// @param damping d, in (0, 1)
    /// @param loose treatment of the rank of addresses without links
    /// @param weighted whether links have weights
    public SeenGraph(double damping, Loose loose, boolean weighted, Bounds bounds) {
        this.damping = damping;
        this.loose = loose;
        this.bounds = bounds;
        this.rows = new LinkRows(weighted);
        this.base = 1 - damping;
    }

    /// Returns the number of addresses.
    public int size() {
        return addresses.size();
    }

    /// Returns the base rank.
    public double base() {
        return base;
    }

    /// Returns the current R of an address; the base rank for an unknown one.
    public double rank(long address) {
        int node = addresses.find(address);
        return node < 0 ? base : rank[node];
    }

    /// Adds a page with its links. Links to itself are ignored. Of several links to one address the greatest
    /// weight counts. The links of a known page are replaced.
    ///
    /// @param weights of the links, each above 0; null: all equal
    public void put(long page, long[] targets, float[] weights) {
        int node = add(page);
        if (node < 0) {
            return;
        }
        int[] nodes = new int[targets.length];
        float[] kept = new float[targets.length];
        int links = 0;
        for (int i = 0; i < targets.length; i++) {
            int target = rows.links() + links < bounds.links ? add(targets[i]) : -1;
            if (target >= 0 && target != node) {
                kept[links] = weights == null ? 1 : weights[i];
                nodes[links++] = target;
            }
        }
        boolean again = rows.holds(node);
        int row = rows.put(node, nodes, kept, links);
        if (!again) {
            rows.flow(row, damping * rank[node], rank);
        }
    }

    private int add(long address) {
        if (addresses.size() >= bounds.addresses) {
            return addresses.find(address);
        }
        int known = addresses.size();
        int node = addresses.add(address);
        if (node == known) {
            if (node == rank.length) {
                rank = Arrays.copyOf(rank, node + node / 2);
            }
            rank[node] = base;
        }
        return node;
    }

    /// Recomputes all ranks, by iteration from their current values, until the mean change of a step is at most
    /// 10⁻⁴ (the mean error is then at most `10⁻⁴ · d / (1-d)`), at most 60 steps. Returns the number of steps.
    public int settle() {
        int size = addresses.size();
        double[] next = new double[rank.length];
        double change = size == 0 ? 0 : Double.POSITIVE_INFINITY;
        int steps = 0;
        for (; change > TOLERANCE && steps < MAX_STEPS; steps++) {
            base = 1 - damping + (loose == Loose.SPREADS ? damping * rows.withoutLinks(rank, size) / size : 0);
            Arrays.fill(next, 0, size, base);
            rows.flow(damping, rank, next);
            change = change(rank, next, size) / size;
            double[] swap = rank;
            rank = next;
            next = swap;
        }
        return steps;
    }

    private static double change(double[] before, double[] after, int size) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.abs(after[i] - before[i]);
        }
        return sum;
    }
}
