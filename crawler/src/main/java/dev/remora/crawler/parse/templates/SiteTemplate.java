package dev.remora.crawler.parse.templates;

import java.util.Arrays;
import java.util.function.Function;

/// What the pages of one site have in common: which texts stand in which place of how many of them.
///
/// A text that stands in its place on most pages that have the place is frame (Bar-Yossef & Rajagopalan 2002 call
/// such parts templates; Yi, Liu & Li 2003 weigh them by how little they vary). Safe for use by many threads.
public final class SiteTemplate {
    /// Pages after which counts are halved, so that a redesign is learnt.
    static final int AGING = 64;
    /// Features kept; where there are more, those seen once give way.
    static final int MOST = 20_000;
    /// Pages from which on it speaks, and pages that must share a line.
    public static final int RIPE = 3;
    /// Pages that must share a paragraph.
    public static final int SURE = 5;

    /// Addresses and texts of pages that it knows, the last ones met; a power of two.
    private static final int KNOWN = 1_024;

    /// Bytes of objects and of the map's entry beside the arrays.
    private static final int ENTRY = 400;

    /// What a template knows while it is asked.
    ///
    /// @param counts on how many pages each feature was seen, the older ones counting less
    /// @param pages pages taken in, the older ones counting less
    public record Known(FeatureCounts counts, int pages) {
        /// Nothing.
        public static final Known NOTHING = new Known(new FeatureCounts(), 0);

        /// On how many of these pages a feature was seen: 0 to 127.
        public int count(long feature) {
            return pages == 0 ? 0 : counts.count(feature);
        }
    }

    private final FeatureCounts counts = new FeatureCounts();
    private long[] known = new long[16];
    private int met;
    private int pages;

    /// Takes in a page, unless it knows its address or all that it says: a host that answers every address with the
    /// same page has one page, and what that says is no frame.
    ///
    /// @param key of its address
    /// @param features places and texts of the page, each once
    public synchronized void learn(long key, long[] features) {
        long says = Arrays.hashCode(features) * 0x9e3779b97f4a7c15L + features.length;
        if (knows(key) || knows(says)) {
            return;
        }
        know(key);
        know(says);
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
    }

    private boolean knows(long key) {
        for (int i = Math.min(met, known.length) - 1; i >= 0; i--) {
            if (known[i] == key) {
                return true;
            }
        }
        return false;
    }

    private void know(long key) {
        if (met == known.length && met < KNOWN) {
            known = Arrays.copyOf(known, 2 * met);
        }
        if (met == 2 * KNOWN) {
            met = KNOWN;
        }
        known[met++ & known.length - 1] = key;
    }

    /// Asks it any number of questions under one lock.
    ///
    /// @param reader makes its answer of what the template knows now, and must not keep what it is given
    public synchronized <T> T ask(Function<Known, T> reader) {
        return reader.apply(new Known(counts, pages));
    }

    /// On how many pages it was seen, the older ones counting less.
    synchronized int count(long feature) {
        return counts.count(feature);
    }

    /// Pages taken in, the older ones counting less.
    synchronized int pages() {
        return pages;
    }

    /// Features that it keeps.
    synchronized int size() {
        return counts.size();
    }

    /// Bytes that it takes, with its entry among its like.
    synchronized int bytes() {
        return ENTRY + counts.bytes() + known.length * Long.BYTES;
    }
}
