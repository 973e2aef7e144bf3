package dev.remora.crawler.priority.graph;

import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;

/// The graph seen so far, and the rank that flows through it:
/// `R(u) = base + d Σ_{v->u} R(v) · w(v->u) / Σ_{l of v} w(l)`, with the weights of links all 1 for PageRank.
///
/// `base` is `1-d`, plus what [Loose#SPREADS] gives.
///
/// **Cheap while it grows.** A page that is put in gives what it has to its targets at once, one step only
/// ([#put]). From time to time all ranks are computed anew, from where they stand ([#settle]).
///
/// **Bounded.** Beyond the bounds ([Bounds]) new addresses, or new links, are left out: an address that is left out
/// has the base rank. An address costs about 40 bytes, a link 4 (8 with weights).
public final class SeenGraph {
    /// What becomes of the rank of addresses that have no links, those that were not fetched yet among them.
    public enum Loose {
        /// It goes to all addresses in equal parts, so that the mean of R is 1 (as in
        /// [dev.remora.shared.graph.PageRank]).
        SPREADS,
        /// It passes nothing on.
        ENDS
    }

    /// How much is kept.
    ///
    /// @param addresses at most
    /// @param links at most
    public record Bounds(int addresses, int links) {
        /// Two million addresses, sixteen million links: 150 MB (210 MB with weights), and one to two seconds a
        /// settling when that is full.
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
    private int steps;

    /// @param damping d, in (0, 1)
    /// @param loose what becomes of the rank of addresses without links
    /// @param weighted links have weights
    public SeenGraph(double damping, Loose loose, boolean weighted, Bounds bounds) {
        this.damping = damping;
        this.loose = loose;
        this.bounds = bounds;
        this.rows = new LinkRows(weighted);
        this.base = 1 - damping;
    }

    /// How many addresses there are.
    public int size() {
        return addresses.size();
    }

    /// What any address has.
    public double base() {
        return base;
    }

    /// R of an address, as far as is known; the base for one that was never seen.
    public double rank(long address) {
        int node = addresses.find(address);
        return node < 0 ? base : rank[node];
    }

    /// A page and where it links to. Links to itself are left out. Of several links to one address the weightiest
    /// counts. A page that comes again has its links replaced.
    ///
    /// @param weights of the links, each above 0; null: all alike
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

    /// Computes all ranks anew, by iteration from where they stand, until the mean change of a step is at most
    /// 10⁻⁴ (the mean error is then at most `10⁻⁴ · d / (1-d)`), 60 steps at most.
    public void settle() {
        int size = addresses.size();
        double[] next = new double[rank.length];
        double change = size == 0 ? 0 : Double.POSITIVE_INFINITY;
        for (steps = 0; change > TOLERANCE && steps < MAX_STEPS; steps++) {
            base = 1 - damping + (loose == Loose.SPREADS ? damping * rows.withoutLinks(rank, size) / size : 0);
            Arrays.fill(next, 0, size, base);
            rows.flow(damping, rank, next);
            change = change(rank, next, size) / size;
            double[] swap = rank;
            rank = next;
            next = swap;
        }
    }

    private static double change(double[] before, double[] after, int size) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.abs(after[i] - before[i]);
        }
        return sum;
    }

    /// Steps that the last [#settle] took.
    int steps() {
        return steps;
    }
}
