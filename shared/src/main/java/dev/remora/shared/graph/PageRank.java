package dev.remora.shared.graph;

import java.util.Arrays;

/// PageRank in the form with mean 1: `R(u) = (1-d) + d · Σ_{v->u} R(v) / N(v)`, `N(v)` the number of links
/// that leave `v` (Brin & Page 1998; d = 0.85 Li et al. 2002, 0.8 Wang & Fan 2004).
///
/// A page without links distributes its rank evenly over all pages, as though it linked to each; so no rank
/// is lost, the mean of R is 1 and each R is at least `1-d`.
///
/// With an interest ([#of(LinkGraph, Interest)]) the random surfer restarts at a page of interest instead of
/// any page: `R(u) = (1-d) · n · s(u) / Σ s + d · …`, and pages without links lead there too (topic-sensitive
/// PageRank, Haveliwala 2002). The mean of R is still 1, but R may be 0.
///
/// Solved by iteration from R = 1 until the mean absolute change of a step is at most `tolerance`; the mean
/// error is then at most `tolerance · d / (1-d)`. That takes at most `ln(tolerance / 2) / ln d` steps: 90 for
/// 1e-6 and d = 0.85.
///
/// @param damping d, in (0, 1)
/// @param tolerance mean absolute change of the last step, above 0
/// @param maxSteps maximum number of steps
public record PageRank(double damping, double tolerance, int maxSteps) {
    /// d = 0.85, tolerance 1e-6, 200 steps.
    public static final PageRank DEFAULT = new PageRank(0.85, 1e-6, 200);

    public PageRank {
        if (!(damping > 0 && damping < 1) || !(tolerance > 0) || maxSteps < 1) {
            throw new IllegalArgumentException(
                    "PageRank needs damping in (0, 1), tolerance above 0 and at least one step," + " but got " + damping
                            + ", " + tolerance + ", " + maxSteps);
        }
    }

    /// The interest of each page, for [#of(LinkGraph, Interest)].
    @FunctionalInterface
    public interface Interest {
        /// Returns the interest of the page with this key: finite, 0 for none.
        double in(long key);
    }

    /// Returns the ranks of a graph's nodes.
    public Ranks of(LinkGraph graph) {
        double[] anywhere = new double[graph.size()];
        Arrays.fill(anywhere, 1);
        return solved(graph, anywhere);
    }

    /// Returns the topic-sensitive ranks of a graph's nodes; the general ranks if no page is of interest.
    public Ranks of(LinkGraph graph, Interest interest) {
        double[] starts = new double[graph.size()];
        double sum = 0;
        for (int node = 0; node < starts.length; node++) {
            starts[node] = Math.max(0, interest.in(graph.key(node)));
            sum += starts[node];
        }
        if (sum == 0) {
            return of(graph);
        }
        for (int node = 0; node < starts.length; node++) {
            starts[node] *= starts.length / sum;
        }
        return solved(graph, starts);
    }

    /// Whether no further step is needed.
    ///
    /// @param steps taken
    /// @param change mean absolute change of the last one; infinite before the first
    public boolean settled(int steps, double change) {
        return change <= tolerance || steps >= maxSteps;
    }

    /// Returns what a page has without in-links, if its restart has the weight 1.
    ///
    /// @param dangling total rank of pages without links
    /// @param nodes n, the number of pages
    public double base(double dangling, long nodes) {
        return 1 - damping + damping * dangling / nodes;
    }

    /// Maps R to [0, 1] on a logarithmic scale: `ln(R / (1-d)) / ln(n / (1-d))`. 0 is the rank of a page without
    /// in-links; 1 would be all the rank on one page. Ten times the rank is the same step anywhere on the
    /// scale, and a gain of one page does not lower the others.
    ///
    /// @param nodes n, the number of nodes
    public double scaled(double rank, long nodes) {
        double floor = 1 - damping;
        return Math.clamp(Math.log(rank / floor) / Math.log(Math.max(2, nodes) / floor), 0, 1);
    }

    /// The same for ranks of an interest, which may be 0: `ln(1 + R / (1-d)) / ln(1 + n / (1-d))`.
    public double scaledFromZero(double rank, long nodes) {
        double floor = 1 - damping;
        return Math.clamp(Math.log1p(rank / floor) / Math.log1p(Math.max(2, nodes) / floor), 0, 1);
    }

    /// @param starts weight of each page as a restart, with mean 1
    private Ranks solved(LinkGraph graph, double[] starts) {
        LinkGraph sources = graph.transposed();
        double[] rank = new double[graph.size()];
        double[] share = new double[graph.size()];
        Arrays.fill(rank, 1);
        double change = graph.size() == 0 ? 0 : Double.POSITIVE_INFINITY;
        int steps = 0;
        while (!settled(steps, change)) {
            double base = base(share(graph, rank, share), graph.size());
            change = step(sources, share, base, starts, rank) / graph.size();
            steps++;
        }
        return new Ranks(graph, rank, this);
    }

    /// Computes the rank that each page passes to each of its targets; returns the total rank of pages
    /// without targets.
    private static double share(LinkGraph graph, double[] rank, double[] share) {
        double dangling = 0;
        for (int node = 0; node < rank.length; node++) {
            int degree = graph.degree(node);
            share[node] = degree == 0 ? 0 : rank[node] / degree;
            dangling += degree == 0 ? rank[node] : 0;
        }
        return dangling;
    }

    /// Computes one step; returns the sum of absolute changes.
    private double step(LinkGraph sources, double[] share, double base, double[] starts, double[] rank) {
        double change = 0;
        for (int node = 0; node < rank.length; node++) {
            double sum = 0;
            for (int i = 0, degree = sources.degree(node); i < degree; i++) {
                sum += share[sources.target(node, i)];
            }
            double next = base * starts[node] + damping * sum;
            change += Math.abs(next - rank[node]);
            rank[node] = next;
        }
        return change;
    }
}
