package dev.remora.crawler.parse.templates;

import java.util.Arrays;
import java.util.function.Function;

/// What the pages of one site have in common: counts of the texts at each place.
///
/// A text that is at the same place on most pages with that place is boilerplate (Bar-Yossef & Rajagopalan 2002
/// call such parts templates; Yi, Liu & Li 2003 weigh them by how little they vary). Safe for use by many
/// threads.
public final class SiteTemplate {
    /// Number of pages after which counts are halved, so that a redesign is learnt.
    static final int AGING = 64;
    /// Maximum number of features; above it, those counted once are dropped.
    static final int MOST = 20_000;
    /// Minimum number of pages for the template to apply, and of pages that share a line.
    public static final int RIPE = 3;
    /// Minimum number of pages that share a paragraph.
    public static final int SURE = 5;

    /// Maximum number of known keys of addresses and texts, the most recent ones; a power of two.
    private static final int KNOWN = 1_024;

    /// Size of the objects and of the map entry in addition to the arrays, in bytes.
    private static final int ENTRY = 400;

    /// The state of a template during a query.
    ///
    /// @param counts number of pages on which each feature occurred, older pages counting less
    /// @param pages number of pages learnt, older pages counting less
    public record Known(FeatureCounts counts, int pages) {
        /// An empty template.
        public static final Known NOTHING = new Known(new FeatureCounts(), 0);

        /// Returns the number of these pages on which a feature occurred: 0 to 127.
        public int count(long feature) {
            return pages == 0 ? 0 : counts.count(feature);
        }
    }

    private final FeatureCounts counts = new FeatureCounts();
    private long[] known = new long[16];
    private int met;
    private int pages;

    /// Learns a page, unless its address or its whole content is known: a host that answers every address with
    /// the same page has one page, whose text is not boilerplate.
    ///
    /// @param key of its address
    /// @param features distinct places and texts of the page
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

    /// Runs a query under one lock.
    ///
    /// @param reader computes a result from the current state, and must not keep its argument
    public synchronized <T> T ask(Function<Known, T> reader) {
        return reader.apply(new Known(counts, pages));
    }

    /// Returns its size in bytes, including its map entry.
    synchronized int bytes() {
        return ENTRY + counts.bytes() + known.length * Long.BYTES;
    }
}
