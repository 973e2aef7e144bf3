package dev.remora.indexer.build;

import dev.remora.shared.graph.KeyTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The texts of the links to each address. A text is kept once per address and host, so a site that links to
/// a page from every page counts it once, and ten sites with the same text count it ten times. In memory:
/// about 16 bytes per anchor and each distinct text once.
///
/// Texts of removed links stay, even in a rebuilt index: the journal contains each version of a page.
final class AnchorTable {
    private static final int MAX_TEXT = 100;

    private final int perPage;
    private final KeyTable targets = new KeyTable();
    private final KeyTable hosts = new KeyTable();
    private final Map<String, String> texts = new HashMap<>();
    private final Map<Long, Long> leadsTo = new HashMap<>();
    private final Map<Long, Set<Long>> ledFrom = new HashMap<>();
    private Anchors[] anchors = new Anchors[64];

    /// @param perPage maximum number of anchors per page
    AnchorTable(int perPage) {
        this.perPage = perPage;
    }

    /// Adds a link's text.
    ///
    /// @param host key of the linking host
    /// @return whether it is new
    boolean add(long target, long host, String text) {
        if (text.isBlank()) {
            return false;
        }
        int number = targets.add(target);
        if (number >= anchors.length) {
            anchors = Arrays.copyOf(anchors, number * 2);
        }
        if (anchors[number] == null) {
            anchors[number] = new Anchors();
        }
        return anchors[number].add(texts.computeIfAbsent(kept(text), t -> t), hosts.add(host), perPage);
    }

    private static String kept(String text) {
        if (text.length() <= MAX_TEXT) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT);
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
            if (all.size() >= perPage) {
                break;
            }
            all.addAll(of(address));
        }
        return all.size() <= perPage ? all : all.subList(0, perPage);
    }

    private List<String> of(long target) {
        List<String> all = new ArrayList<>(direct(target));
        for (long from : ledFrom.getOrDefault(target, Set.of())) {
            all.addAll(direct(from));
        }
        return all;
    }

    /// Whether an address has texts, its own or by redirects.
    boolean speaksOf(long target) {
        return targets.find(target) >= 0 || ledFrom.containsKey(target);
    }

    private List<String> direct(long target) {
        int number = targets.find(target);
        return number < 0 ? List.of() : Arrays.asList(anchors[number].texts).subList(0, anchors[number].size);
    }

    private static final class Anchors {
        private String[] texts = new String[2];
        private int[] hosts = new int[2];
        private int size;

        boolean add(String text, int host, int limit) {
            for (int i = 0; i < size; i++) {
                if (hosts[i] == host && texts[i].equals(text)) {
                    return false;
                }
            }
            if (size == limit) {
                return false;
            }
            if (size == texts.length) {
                texts = Arrays.copyOf(texts, Math.min(limit, size * 2));
                hosts = Arrays.copyOf(hosts, texts.length);
            }
            texts[size] = text;
            hosts[size++] = host;
            return true;
        }
    }
}
