package dev.remora.shared.graph;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LargeMemory;
import java.util.Arrays;
import java.util.Optional;

/// Collects pages and their links; [#build] creates a [LinkGraph] of the current state. Four bytes per link and page,
/// 22 to 36 per address; building takes up to 16 more per page for a moment.
public final class LinkGraphBuilder {
    private static final int MAX_HOPS = 8;
    private static final int NONE = -1;

    private final KeyTable seen;

    /// Of each page how many links it has room for, then the links, and [#NONE] after the last if there is more room.
    /// Those that were replaced by more than there was room for stay as a gap.
    private final IntArray links;

    private long linksEnd;

    /// Where in `links` a page begins, and 1; 0 for an address that is no page, negative if it has room from before.
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
        if (!isPage(address)) {
            return Optional.empty();
        }
        long start = starts.get(address);
        int[] targets = new int[links.get(start - 1)];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = links.get(start + i);
            if (targets[i] == NONE) {
                return Optional.of(Arrays.copyOf(targets, i));
            }
        }
        return Optional.of(targets);
    }

    /// Returns the number of the address to which an address redirects, -1 if to none.
    public int leadsTo(int address) {
        return leadsTo.get(address) - 1;
    }

    /// Adds a page by the numbers of addresses.
    public void restorePage(int address, int[] targets) {
        int start = Math.abs(starts.get(address));
        int room = start == 0 ? NONE : links.get(start - 1L);
        if (room < targets.length) {
            start = Math.toIntExact(linksEnd + 1);
            room = targets.length;
            links.set(linksEnd, room);
            linksEnd += 1L + room;
        }
        for (int i = 0; i < room; i++) {
            links.set((long) start + i, i < targets.length ? targets[i] : NONE);
        }
        pages += isPage(address) ? 0 : 1;
        starts.set(address, start);
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
            starts.set(id, -starts.get(id));
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

    /// Returns the graph of the current state. Its nodes are the pages, in the order of [#pages]: links to other
    /// addresses are left out, since rank that flows to pages outside the index is lost.
    public LinkGraph build() {
        int[] addresses = pages();
        KeyTable nodes = new KeyTable(addresses.length);
        nodeOf.reset(seen.size());
        for (int id : addresses) {
            nodeOf.set(id, nodes.add(seen.key(id)) + 1);
        }
        int[] starts = new int[nodes.size() + 1];
        int[] targets = new int[linksBetweenNodes()];
        for (int node = 0; node < addresses.length; node++) {
            starts[node + 1] = copyLinks(addresses[node], node, targets, starts[node]);
        }
        return new LinkGraph(nodes, starts, targets);
    }

    /// Returns the addresses of the pages in the order in which their links are kept: that in which the pages came,
    /// but for those that had more links later. Pages that came together are linked to one another more than those
    /// to which links were seen together, so a ranking that reads them in this order finds more in the caches.
    public int[] pages() {
        long[] placed = new long[pages];
        int count = 0;
        for (int id = 0; id < seen.size(); id++) {
            if (isPage(id)) {
                placed[count++] = (long) starts.get(id) << Integer.SIZE | id;
            }
        }
        Arrays.sort(placed);
        return Arrays.stream(placed).mapToInt(place -> (int) place).toArray();
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
                number += node(links.get(start++)) == NONE ? 0 : 1;
            }
        }
        return number;
    }

    /// Returns the node to which a link leads; none if the link is none.
    private int node(int target) {
        return target == NONE ? NONE : nodeOf.get(landing(target)) - 1;
    }

    /// Appends the distinct targets of an address, ascending; returns the new end.
    private int copyLinks(int id, int own, int[] targets, int start) {
        int end = start;
        long at = starts.get(id);
        for (int left = at > 0 ? links.get(at - 1) : 0; left > 0; left--) {
            int node = node(links.get(at++));
            if (node != NONE && node != own) {
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
