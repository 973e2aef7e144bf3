package dev.remora.crawler.parse;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What the pages of one site have in common: which texts stand in which place of how many of them.
///
/// A text that stands in its place on most pages that have the place is frame (Bar-Yossef & Rajagopalan 2002 call
/// such parts templates; Yi, Liu & Li 2003 weigh them by how little they vary). Counting is by hashes of 64 bits.
final class SiteTemplate {
    /// Pages after which counts are halved, so that a redesign is learnt.
    static final int AGING = 64;
    /// Entries kept.
    static final int MOST = 6_000;
    /// Pages from which on it speaks.
    static final int RIPE = 3;
    /// Pages that must share a paragraph.
    static final int SURE = 5;

    private final Map<Long, Integer> counts = new HashMap<>();
    private final Set<Long> known = new HashSet<>();
    private int pages;

    /// Takes in a page, unless it knows it.
    ///
    /// @param key of its address
    /// @param features places and texts of the page, each once
    synchronized void learn(long key, Set<Long> features) {
        if (!known.add(key)) {
            return;
        }
        pages++;
        for (long feature : features) {
            if (counts.size() < MOST || counts.containsKey(feature)) {
                counts.merge(feature, 1, Integer::sum);
            }
        }
        if (pages % AGING == 0 || counts.size() >= MOST) {
            counts.values().removeIf(count -> count < 2);
            counts.replaceAll((feature, count) -> (count + 1) / 2);
        }
        if (known.size() > 1_000) {
            known.clear();
        }
    }

    /// On how many pages it was seen, the older ones counting less.
    synchronized int count(long feature) {
        return counts.getOrDefault(feature, 0);
    }

    /// Pages taken in.
    synchronized int pages() {
        return pages;
    }
}
