package dev.remora.shared.graph;

import java.util.Arrays;
import java.util.Optional;

/// Collects pages and their links; [#build] creates a [LinkGraph] of the current state. Four bytes per link and
/// about 50 per address.
public final class LinkGraphBuilder {
    private static final int[] NO_LINKS = {};
    private static final int MAX_HOPS = 8;

    private static final int SMALLEST = 64;

    private final KeyTable seen;
    private int[][] links;
    private int[] leadsTo;
    private int pages;

    /// Creates an empty builder.
    public LinkGraphBuilder() {
        this(new KeyTable());
    }

    /// Creates a builder that has seen addresses, of which none is a page yet.
    ///
    /// @param seen the addresses, kept; others may add to it
    public LinkGraphBuilder(KeyTable seen) {
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
        return address < links.length ? Optional.ofNullable(links[address]) : Optional.empty();
    }

    /// Returns the number of the address to which an address redirects, -1 if to none.
    public int leadsTo(int address) {
        return address < leadsTo.length ? leadsTo[address] : -1;
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
    public LinkGraphBuilder put(long page, long... targets) {
        int id = add(page);
        int[] ids = targets.length == 0 ? NO_LINKS : new int[targets.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = add(targets[i]);
        }
        restorePage(id, ids);
        return this;
    }

    /// Removes a page with its links. Links to it are kept, in case it comes back.
    public LinkGraphBuilder remove(long page) {
        int id = seen.find(page);
        if (id >= 0 && links(id).isPresent()) {
            links[id] = null;
            pages--;
        }
        return this;
    }

    /// Redirects an address: links to `from` count as links to `to`, along at most 8 hops.
    public LinkGraphBuilder redirect(long from, long to) {
        int source = add(from);
        int target = add(to);
        leadsTo[source] = target;
        return this;
    }

    /// Returns the graph of the current state.
    public LinkGraph build(LinkGraph.Nodes which) {
        makeRoom(seen.size() - 1);
        KeyTable nodes = new KeyTable(which == LinkGraph.Nodes.FETCHED ? pages : seen.size());
        int[] nodeOf = filled(new int[seen.size()], 0);
        int total = 0;
        for (int id = 0; id < nodeOf.length; id++) {
            if (which == LinkGraph.Nodes.SEEN || links[id] != null) {
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
        makeRoom(id);
        return id;
    }

    private void makeRoom(int address) {
        int before = links.length;
        if (address >= before) {
            int size = Math.addExact(address, address / 2);
            links = Arrays.copyOf(links, size);
            leadsTo = filled(Arrays.copyOf(leadsTo, size), before);
        }
    }

    private static int[] filled(int[] array, int from) {
        Arrays.fill(array, from, array.length, -1);
        return array;
    }
}
