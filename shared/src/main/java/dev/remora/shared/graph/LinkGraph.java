package dev.remora.shared.graph;

/// The links between nodes, as two arrays: the targets of node `u` are
/// `targets[starts[u]] … targets[starts[u + 1] - 1]`, ascending. Four bytes per link and about 24 per node.
/// Immutable.
public final class LinkGraph {
    private final KeyTable nodes;
    private final int[] starts;
    private final int[] targets;

    /// @param starts one for each node, and the end of the last
    /// @param targets may be longer
    LinkGraph(KeyTable nodes, int[] starts, int[] targets) {
        this.nodes = nodes;
        this.starts = starts;
        this.targets = targets;
    }

    /// The number of nodes.
    public int size() {
        return nodes.size();
    }

    /// The number of links.
    public int links() {
        return starts[size()];
    }

    /// Returns the node of a key, or -1 if there is none.
    public int node(long key) {
        return nodes.find(key);
    }

    /// Returns the key of a node.
    public long key(int node) {
        return nodes.key(node);
    }

    /// Returns the number of links that leave a node.
    public int degree(int node) {
        return starts[node + 1] - starts[node];
    }

    /// Returns the target of link `i` of a node.
    ///
    /// @param i 0 to `degree(node) - 1`
    public int target(int node, int i) {
        return targets[starts[node] + i];
    }

    /// Returns the graph with the same nodes and all links reversed.
    public LinkGraph transposed() {
        int[] ends = new int[starts.length];
        for (int i = 0; i < links(); i++) {
            ends[targets[i] + 1]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] at = ends.clone();
        int[] sources = new int[links()];
        for (int node = 0; node < size(); node++) {
            for (int i = starts[node]; i < starts[node + 1]; i++) {
                sources[at[targets[i]]++] = node;
            }
        }
        return new LinkGraph(nodes, ends, sources);
    }
}
