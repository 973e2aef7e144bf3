package dev.remora.shared.graph;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LargeMemory;
import java.util.Arrays;
import java.util.Optional;

/// Collects pages and their links; [#build] creates a [LinkGraph] of the current state. Four bytes per link and page,
/// 22 to 36 per address.
public final class LinkGraphBuilder {
    private static final int MAX_HOPS = 8;

    private final KeyTable seen;

    /// Of each page the number of its links, then the links. Those that were replaced by more stay as a gap.
    private final IntArray links;

    private long linksEnd;

    /// Where in `links` a page begins, and 1; 0 for an address that is no page.
    private final IntArray starts;

    /// The address to which an address redirects, and 1; 0 for none.
    private final IntArray leadsTo;

    /// Of each address its node, and 1, while a graph is built; 0 for none.
    private final IntArray nodeOf;

    private int pages;

    /// Creates an empty builder.
    public LinkGraphBuilder() {
        this(new KeyTable(), LargeMemory.NONE);
    }

    /// Creates a builder that has seen addresses, of which none is a page yet.
    ///
    /// @param seen the addresses, kept; others may add to it
    /// @param memory has what does not stay on the heap
    public LinkGraphBuilder(KeyTable seen, LargeMemory memory) {
        this.seen = seen;
        links = new IntArray(memory);
        starts = new IntArray(memory);
        leadsTo = new IntArray(memory);
        nodeOf = new IntArray(memory);
    }

    /// Returns all addresses seen; the numbers in [#links(int)] and [#leadsTo(int)] are theirs.
    public KeyTable seen() {
        return seen;
    }

    /// Returns the links of an address, as numbers of addresses; empty if it is no page.
    public Optional<int[]> links(int address) {
        int start = starts.get(address) - 1;
        if (start < 0) {
            return Optional.empty();
        }
        int[] targets = new int[links.get(start)];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = links.get(start + 1L + i);
        }
        return Optional.of(targets);
    }

    /// Returns the number of the address to which an address redirects, -1 if to none.
    public int leadsTo(int address) {
        return leadsTo.get(address) - 1;
    }

    /// Adds a page by the numbers of addresses.
    public void restorePage(int address, int[] targets) {
        int start = starts.get(address) - 1;
        if (start < 0 || links.get(start) < targets.length) {
            pages += start < 0 ? 1 : 0;
            start = Math.toIntExact(linksEnd);
            linksEnd = start + 1L + targets.length;
        }
        links.set(start, targets.length);
        for (int i = 0; i < targets.length; i++) {
            links.set(start + 1L + i, targets[i]);
        }
        starts.set(address, Math.addExact(start, 1));
    }

    /// Redirects an address by the numbers of addresses.
    ///
    /// @param to -1 for none
    public void restoreRedirect(int address, int to) {
        if (to != leadsTo(address)) {
            leadsTo.set(address, to + 1);
        }
    }

    /// Adds a page with the targets of its links. The links of a known page are replaced.
    public LinkGraphBuilder put(long page, long... targets) {
        int id = seen.add(page);
        int[] ids = new int[targets.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = seen.add(targets[i]);
        }
        restorePage(id, ids);
        return this;
    }

    /// Removes a page with its links. Links to it are kept, in case it comes back.
    public LinkGraphBuilder remove(long page) {
        int id = seen.find(page);
        if (id >= 0 && isPage(id)) {
            starts.set(id, 0);
            pages--;
        }
        return this;
    }

    /// Redirects an address: links to `from` count as links to `to`, along at most 8 hops.
    public LinkGraphBuilder redirect(long from, long to) {
        int source = seen.add(from);
        restoreRedirect(source, seen.add(to));
        return this;
    }

    /// Returns the graph of the current state.
    public LinkGraph build(LinkGraph.Nodes which) {
        KeyTable nodes = new KeyTable(which == LinkGraph.Nodes.FETCHED ? pages : seen.size());
        nodeOf.reset(seen.size());
        for (int id = 0; id < seen.size(); id++) {
            if (which == LinkGraph.Nodes.SEEN || isPage(id)) {
                nodeOf.set(id, nodes.add(seen.key(id)) + 1);
            }
        }
        int[] starts = new int[nodes.size() + 1];
        int[] targets = new int[linksBetweenNodes()];
        for (int id = 0; id < seen.size(); id++) {
            int node = nodeOf.get(id) - 1;
            if (node >= 0) {
                starts[node + 1] = copyLinks(id, node, targets, starts[node]);
            }
        }
        return new LinkGraph(nodes, starts, targets);
    }

    private boolean isPage(int address) {
        return starts.get(address) > 0;
    }

    /// Number of links that lead to nodes, with those that a page has twice.
    private int linksBetweenNodes() {
        int number = 0;
        for (int id = 0; id < seen.size(); id++) {
            long start = starts.get(id);
            for (int left = start > 0 ? links.get(start - 1) : 0; left > 0; left--) {
                number += nodeOf.get(landing(links.get(start++))) > 0 ? 1 : 0;
            }
        }
        return number;
    }

    /// Appends the distinct targets of an address, ascending; returns the new end.
    private int copyLinks(int id, int own, int[] targets, int start) {
        int end = start;
        long at = starts.get(id);
        for (int left = at > 0 ? links.get(at - 1) : 0; left > 0; left--) {
            int node = nodeOf.get(landing(links.get(at++))) - 1;
            if (node >= 0 && node != own) {
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
        for (int hop = 0; hop < MAX_HOPS && leadsTo.get(at) > 0 && !isPage(at); hop++) {
            at = leadsTo.get(at) - 1;
        }
        return at;
    }
}
