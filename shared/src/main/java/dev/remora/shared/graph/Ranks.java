package dev.remora.shared.graph;

/// The result of [PageRank]. Immutable.
public final class Ranks {
    private final LinkGraph graph;
    private final double[] ranks;
    private final double damping;

    Ranks(LinkGraph graph, double[] ranks, double damping) {
        this.graph = graph;
        this.ranks = ranks;
        this.damping = damping;
    }

    /// The ranked graph.
    public LinkGraph graph() {
        return graph;
    }

    /// R of a node; its mean is 1, and it is at least `1-d` unless an interest was given.
    public double rank(int node) {
        return ranks[node];
    }

    /// R of a node, mapped to [0, 1] on a logarithmic scale: `ln(R / (1-d)) / ln(n / (1-d))`, n the number of
    /// nodes. 0 is the rank of a page without in-links; 1 would be all the rank on one page. Ten times the
    /// rank is the same step anywhere on the scale, and a gain of one page does not lower the others.
    public double scaled(int node) {
        double floor = 1 - damping;
        double scaled = Math.log(ranks[node] / floor) / Math.log(Math.max(2, ranks.length) / floor);
        return Math.clamp(scaled, 0, 1);
    }

    /// [#scaled(int)] of a page by its key; 0, as for a page without in-links, if it is not in the graph.
    public double scaledOf(long key) {
        int node = graph.node(key);
        return node < 0 ? 0 : scaled(node);
    }

    /// R of a page by its key, for ranks of an interest, which may be 0:
    /// `ln(1 + R / (1-d)) / ln(1 + n / (1-d))`, in [0, 1]; 0 for a page that is not in the graph, or that
    /// cannot be reached from a page of interest.
    public double scaledFromZero(long key) {
        int node = graph.node(key);
        double floor = 1 - damping;
        return node < 0
                ? 0
                : Math.clamp(Math.log1p(ranks[node] / floor) / Math.log1p(Math.max(2, ranks.length) / floor), 0, 1);
    }
}
