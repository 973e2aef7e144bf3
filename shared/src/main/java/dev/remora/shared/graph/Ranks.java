package dev.remora.shared.graph;

/// The result of [PageRank]. Immutable.
public final class Ranks {
    private final LinkGraph graph;
    private final double[] ranks;
    private final PageRank settings;

    Ranks(LinkGraph graph, double[] ranks, PageRank settings) {
        this.graph = graph;
        this.ranks = ranks;
        this.settings = settings;
    }

    /// The ranked graph.
    public LinkGraph graph() {
        return graph;
    }

    /// R of a node; its mean is 1, and it is at least `1-d` unless an interest was given.
    public double rank(int node) {
        return ranks[node];
    }

    /// R of a node as [PageRank#scaled].
    public double scaled(int node) {
        return settings.scaled(ranks[node], ranks.length);
    }

    /// [#scaled(int)] of a page by its key; 0, as for a page without in-links, if it is not in the graph.
    public double scaledOf(long key) {
        int node = graph.node(key);
        return node < 0 ? 0 : scaled(node);
    }

    /// R of a page by its key as [PageRank#scaledFromZero]; 0 for a page that is not in the graph, or that
    /// cannot be reached from a page of interest.
    public double scaledFromZero(long key) {
        int node = graph.node(key);
        return node < 0 ? 0 : settings.scaledFromZero(ranks[node], ranks.length);
    }
}
