package dev.remora.crawler.parse;

import java.util.HashSet;
import java.util.Set;

/// What the pages of one site have in common: which texts stand in which place of how many of them.
///
/// A text that stands in its place on most pages that have the place is frame (Bar-Yossef & Rajagopalan 2002 call
/// such parts templates; Yi, Liu & Li 2003 weigh them by how little they vary). Safe for use by many threads.
final class SiteTemplate {
    /// Pages after which counts are halved, so that a redesign is learnt.
    static final int AGING = 64;
    /// Features kept; where there are more, those seen once give way.
    static final int MOST = 20_000;
    /// Pages from which on it speaks, and pages that must share a line.
    static final int RIPE = 3;
    /// Pages that must share a paragraph.
    static final int SURE = 5;

    private static final int ADDRESSES = 1_000;

    private final FeatureCounts counts = new FeatureCounts();
    private final Set<Long> known = new HashSet<>();
    private int pages;

    /// Takes in a page, unless it knows it.
    ///
    /// @param key of its address
    /// @param features places and texts of the page, each once
    synchronized void learn(long key, long[] features) {
        if (!known.add(key)) {
            return;
        }
        if (counts.size() + features.length > MOST) {
            counts.dropRare();
        }
        for (long feature : features) {
            if (counts.size() < MOST || counts.count(feature) > 0) {
                counts.add(feature);
            }
        }
        if (++pages >= AGING) {
            counts.halve();
            pages /= 2;
        }
        if (known.size() > ADDRESSES) {
            known.clear();
        }
    }

    /// On how many pages it was seen, the older ones counting less.
    synchronized int count(long feature) {
        return counts.count(feature);
    }

    /// Pages taken in, the older ones counting less.
    synchronized int pages() {
        return pages;
    }

    /// How much it keeps.
    synchronized int size() {
        return counts.size();
    }
}
