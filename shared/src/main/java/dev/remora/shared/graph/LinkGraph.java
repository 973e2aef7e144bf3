package dev.remora.shared.graph;

import java.util.Arrays;
import java.util.Optional;

/// The links between nodes, as two arrays: the targets of node `u` are
/// `targets[starts[u]] … targets[starts[u + 1] - 1]`, ascending. Four bytes per link and about 24 per node.
/// Immutable.
public final class LinkGraph {
    /// Which addresses are nodes.
    public enum Nodes {
        /// Only pages that were put in: links to addresses never fetched are left out. For the index, since
        /// rank that flows to pages outside it is lost.
        FETCHED,
        /// All addresses seen, including those that are only link targets: for a crawl that ranks addresses
        /// before they are fetched (Cho, Garcia-Molina & Page 1998).
        SEEN
    }

    private final KeyTable nodes;
    private final int[] starts;
    private final int[] targets;

    private LinkGraph(KeyTable nodes, int[] starts, int[] targets) {
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
        for (int target : targets) {
            ends[target + 1]++;
        }
        for (int i = 1; i < ends.length; i++) {
            ends[i] += ends[i - 1];
        }
        int[] at = ends.clone();
        int[] sources = new int[targets.length];
        for (int node = 0; node < size(); node++) {
            for (int i = starts[node]; i < starts[node + 1]; i++) {
                sources[at[targets[i]]++] = node;
            }
        }
        return new LinkGraph(nodes, ends, sources);
    }

    /// Collects pages and their links; [#build] creates a graph of the current state. Four bytes per link and
    /// about 50 per address.
    public static final class Builder {
        private static final int[] NO_LINKS = {};
        private static final int MAX_HOPS = 8;

        private static final int SMALLEST = 64;

        private final KeyTable seen;
        private int[][] links;
        private int[] leadsTo;
        private int pages;

        /// Creates an empty builder.
        public Builder() {
            this(new KeyTable());
        }

        /// Creates a builder that has seen addresses, of which none is a page yet.
        ///
        /// @param seen the addresses, kept
        public Builder(KeyTable seen) {
            this.seen = seen;
            int size = Math.max(SMALLEST, seen.size());
            links = new int[size][];
            leadsTo = filled(new int[size], 0);
        }

        /// Returns all addresses seen; the numbers in [#links(int)] and [#leadsTo(int)] are theirs.
        public KeyTable seen() {
            return seen;
        }

        /// Returns the links of an address, as numbers of addresses; empty if it is no page.
        public Optional<int[]> links(int address) {
            return Optional.ofNullable(links[address]);
        }

        /// Returns the number of the address to which an address redirects, -1 if to none.
        public int leadsTo(int address) {
            return leadsTo[address];
        }

        /// Adds a page by the numbers of addresses.
        ///
        /// @param targets kept
        public void restorePage(int address, int[] targets) {
            if (links[address] == null) {
                pages++;
            }
            links[address] = targets;
        }

        /// Redirects an address by the numbers of addresses.
        public void restoreRedirect(int address, int to) {
            leadsTo[address] = to;
        }

        /// Adds a page with the targets of its links. The links of a known page are replaced.
        public Builder put(long page, long... targets) {
            int id = add(page);
            int[] ids = targets.length == 0 ? NO_LINKS : new int[targets.length];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = add(targets[i]);
            }
            restorePage(id, ids);
            return this;
        }

        /// Removes a page with its links. Links to it are kept, in case it comes back.
        public Builder remove(long page) {
            int id = seen.find(page);
            if (id >= 0 && links[id] != null) {
                links[id] = null;
                pages--;
            }
            return this;
        }

        /// Redirects an address: links to `from` count as links to `to`, along at most 8 hops.
        public Builder redirect(long from, long to) {
            int source = add(from);
            int target = add(to);
            leadsTo[source] = target;
            return this;
        }

        /// Returns the graph of the current state.
        public LinkGraph build(Nodes which) {
            KeyTable nodes = new KeyTable(which == Nodes.FETCHED ? pages : seen.size());
            int[] nodeOf = filled(new int[seen.size()], 0);
            int total = 0;
            for (int id = 0; id < nodeOf.length; id++) {
                if (which == Nodes.SEEN || links[id] != null) {
                    nodeOf[id] = nodes.add(seen.key(id));
                    total = Math.addExact(total, links[id] == null ? 0 : links[id].length);
                }
            }
            int[] starts = new int[nodes.size() + 1];
            int[] targets = new int[total];
            int end = 0;
            for (int id = 0; id < nodeOf.length; id++) {
                if (nodeOf[id] >= 0) {
                    end = copyLinks(id, nodeOf, targets, end);
                    starts[nodeOf[id] + 1] = end;
                }
            }
            return new LinkGraph(nodes, starts, Arrays.copyOf(targets, end));
        }

        /// Appends the distinct targets of an address, ascending; returns the new end.
        private int copyLinks(int id, int[] nodeOf, int[] targets, int start) {
            if (links[id] == null) {
                return start;
            }
            int end = start;
            for (int link : links[id]) {
                int node = nodeOf[landing(link)];
                if (node >= 0 && node != nodeOf[id]) {
                    targets[end++] = node;
                }
            }
            Arrays.sort(targets, start, end);
            int kept = start;
            for (int i = start; i < end; i++) {
                if (i == start || targets[i] != targets[i - 1]) {
                    targets[kept++] = targets[i];
                }
            }
            return kept;
        }

        /// Follows the redirects of an address; they end at a page that was fetched under its own address.
        private int landing(int id) {
            int at = id;
            for (int hop = 0; hop < MAX_HOPS && links[at] == null && leadsTo[at] >= 0; hop++) {
                at = leadsTo[at];
            }
            return at;
        }

        private int add(long key) {
            int id = seen.add(key);
            if (id == links.length) {
                int size = Math.addExact(id, id / 2);
                links = Arrays.copyOf(links, size);
                leadsTo = filled(Arrays.copyOf(leadsTo, size), id);
            }
            return id;
        }

        private static int[] filled(int[] array, int from) {
            Arrays.fill(array, from, array.length, -1);
            return array;
        }
    }
}
