package dev.remora.indexer.build.links;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.text.Beginning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The texts of the links to each address. A text is kept once per address and host, so a site that links to
/// a page from every page counts it once, and ten sites with the same text count it ten times. 12 bytes per anchor,
/// 4 per address, and of each distinct text what a [TextTable] holds.
///
/// Of more anchors than a page may have, those are kept that come first by a hash.
///
/// Texts of removed links stay, even in a rebuilt index: the journal contains each version of a page.
final class AnchorTable {
    private static final int MAX_TEXT = 100;
    private static final int NONE = -1;

    /// Numbers of an anchor: its text, its host, and the next anchor of the same target and 1, 0 for none.
    private static final int WIDTH = 3;

    private final int perPage;
    private final KeyTable targets;
    private final KeyTable hosts;
    private final TextTable texts;
    private final Map<Long, Long> leadsTo = new HashMap<>();
    private final Map<Long, Set<Long>> ledFrom = new HashMap<>();

    /// The first anchor of each target, and 1; 0 for none.
    private final IntArray first;

    private final IntArray anchors;
    private int size;

    /// @param perPage maximum number of anchors per page
    /// @param targets numbers addresses; kept, and others may add to it
    /// @param memory has what does not stay on the heap
    AnchorTable(int perPage, KeyTable targets, LargeMemory memory) {
        this(perPage, targets, memory, new KeyTable(0, memory));
    }

    private AnchorTable(int perPage, KeyTable targets, LargeMemory memory, KeyTable hosts) {
        this.perPage = perPage;
        this.targets = targets;
        this.hosts = hosts;
        texts = new TextTable(memory);
        first = new IntArray(memory);
        anchors = new IntArray(memory);
    }

    /// Adds a link's text.
    ///
    /// @param host key of the linking host
    /// @return whether it is new
    boolean add(long target, long host, String text) {
        return !text.isBlank() && add(targets.add(target), texts.add(Beginning.of(text, MAX_TEXT)), hosts.add(host));
    }

    private boolean add(int target, int text, int host) {
        int last = NONE;
        int others = 0;
        for (int anchor = first(target); anchor != NONE; anchor = next(anchor)) {
            if (hostOf(anchor) == host && textOf(anchor) == text) {
                return false;
            }
            last = anchor;
            others++;
        }
        if (others >= perPage) {
            return displaces(target, text, host);
        }
        int anchor = append(text, host);
        if (last == NONE) {
            first.set(target, anchor + 1);
        } else {
            anchors.set((long) last * WIDTH + 2, anchor + 1);
        }
        return true;
    }

    /// Puts an anchor in the place of another one, if it comes before that by a hash: so which anchors are kept does
    /// not depend on the order of arrival.
    private boolean displaces(int target, int text, int host) {
        int last = first(target);
        for (int anchor = next(last); anchor != NONE; anchor = next(anchor)) {
            if (order(textOf(anchor), hostOf(anchor)) > order(textOf(last), hostOf(last))) {
                last = anchor;
            }
        }
        if (order(text, host) >= order(textOf(last), hostOf(last))) {
            return false;
        }
        set(last, text, host);
        return true;
    }

    private long order(int text, int host) {
        long mixed = (hosts.key(host) * 0x9E3779B97F4A7C15L) ^ texts.hash(text);
        return (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    }

    private int append(int text, int host) {
        set(size, text, host);
        return size++;
    }

    private void set(int anchor, int text, int host) {
        anchors.set((long) anchor * WIDTH, text);
        anchors.set((long) anchor * WIDTH + 1, host);
    }

    private int textOf(int anchor) {
        return anchors.get((long) anchor * WIDTH);
    }

    private int hostOf(int anchor) {
        return anchors.get((long) anchor * WIDTH + 1);
    }

    private int next(int anchor) {
        return anchors.get((long) anchor * WIDTH + 2) - 1;
    }

    /// Redirects an address: its texts count for the other. One hop is followed.
    void redirect(long from, long to) {
        stays(from);
        leadsTo.put(from, to);
        ledFrom.computeIfAbsent(to, t -> new LinkedHashSet<>()).add(from);
    }

    /// Ends a redirect, if there is one: the address's texts count for itself.
    void stays(long from) {
        Long to = leadsTo.remove(from);
        if (to != null) {
            Set<Long> others = ledFrom.get(to);
            others.remove(from);
            if (others.isEmpty()) {
                ledFrom.remove(to);
            }
        }
    }

    /// Returns the address to which an address redirects, or itself.
    long landing(long target) {
        return leadsTo.getOrDefault(target, target);
    }

    /// Returns the texts of links to an address, in order of arrival; then those of its redirects, and of the
    /// addresses folded into it.
    ///
    /// @param folded the addresses that it represents
    List<String> of(long target, Collection<Long> folded) {
        List<String> all = of(target);
        for (long address : folded) {
            all.addAll(of(address));
        }
        if (all.size() <= perPage) {
            return all;
        }
        all.sort(Comparator.comparingInt(String::hashCode).thenComparing(Comparator.naturalOrder()));
        return all.subList(0, perPage);
    }

    private List<String> of(long target) {
        List<String> all = new ArrayList<>();
        addDirect(target, all);
        for (long from : ledFrom.getOrDefault(target, Set.of())) {
            addDirect(from, all);
        }
        return all;
    }

    private void addDirect(long target, List<String> to) {
        for (int anchor = first(targets.find(target)); anchor != NONE; anchor = next(anchor)) {
            to.add(texts.text(textOf(anchor)));
        }
    }

    /// @param target its number, negative if it has none
    private int first(int target) {
        return target < 0 ? NONE : first.get(target) - 1;
    }

    /// Whether an address has texts, its own or by redirects.
    boolean speaksOf(long target) {
        return first(targets.find(target)) != NONE || ledFrom.containsKey(target);
    }

    /// Writes the table for a checkpoint, without the addresses.
    void write(CheckpointWriter out) {
        StoredKeys.write(hosts, out);
        out.number(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            out.text(texts.text(i));
        }
        out.number(size);
        for (int target = 0; target < targets.size(); target++) {
            for (int anchor = first(target); anchor != NONE; anchor = next(anchor)) {
                out.number(target);
                out.number(textOf(anchor));
                out.number(hostOf(anchor));
            }
        }
        int redirects = leadsTo.size();
        out.number(redirects);
        ledFrom.forEach((to, all) -> all.forEach(from -> {
            out.fixed(from);
            out.fixed(to);
        }));
    }

    /// Reads what [#write] wrote.
    ///
    /// @param targets the addresses, with the numbers that they had
    /// @param memory as for a new table
    static AnchorTable read(int perPage, KeyTable targets, LargeMemory memory, CheckpointReader in) {
        AnchorTable table = new AnchorTable(perPage, targets, memory, StoredKeys.read(in, memory));
        in.all(table.texts::reserve, () -> table.texts.add(in.text()));
        in.all(() -> table.add(in.small(), in.small(), in.small()));
        in.all(() -> table.redirect(in.fixed(), in.fixed()));
        return table;
    }
}
