package dev.remora.shared.graph;

/// What [PageRank] found. Immutable.
public final class Ranks {
    private final LinkGraph graph;
    private final double[] ranks;
    private final double damping;
    private final int steps;
    private final double change;

    Ranks(LinkGraph graph, double[] ranks, double damping, int steps, double change) {
        this.graph = graph;
        this.ranks = ranks;
        this.damping = damping;
        this.steps = steps;
        this.change = change;
    }

    /// The graph that was ranked.
    public LinkGraph graph() {
        return graph;
    }

    /// R of a node: at least `1-d`, 1 on average.
    public double rank(int node) {
        return ranks[node];
    }

    /// R of a node, brought into [0, 1] on a logarithmic scale: `ln(R / (1-d)) / ln(n / (1-d))`, n the number of
    /// nodes. 0 is what every page gets for being there; 1 would be all the rank there is on one page. Ten times
    /// the rank is the same step up anywhere on the scale, and one page's gain does not press the others down.
    public double scaled(int node) {
        double floor = 1 - damping;
        double scaled = Math.log(ranks[node] / floor) / Math.log(Math.max(2, ranks.length) / floor);
        return Math.clamp(scaled, 0, 1);
    }

    /// [#scaled(int)] of a page by its key; of a page that is not in the graph, what a page without in-links gets:
    /// 0.
    public double scaledOf(long key) {
        int node = graph.node(key);
        return node < 0 ? 0 : scaled(node);
    }

    /// Steps that were taken.
    public int steps() {
        return steps;
    }

    /// Mean absolute change of the last step.
    public double change() {
        return change;
    }
}
