package dev.remora.lab.measure;

import java.util.BitSet;

/// Crawl overlap of two runs: the number of pages among the first n of both, over n; in [0, 1] (Pant,
/// Srinivasan & Menczer 2004).
public final class Overlap {
    private Overlap() {}

    /// Returns the overlap after n pages, or after all pages of the shorter run.
    ///
    /// @param one distinct page numbers of one run, in the order of fetching
    /// @param other those of the other run
    public static double of(int[] one, int[] other, int n) {
        int length = Math.min(n, Math.min(one.length, other.length));
        if (length == 0) {
            return 0;
        }
        BitSet seen = new BitSet();
        for (int i = 0; i < length; i++) {
            seen.set(one[i]);
        }
        int both = 0;
        for (int i = 0; i < length; i++) {
            both += seen.get(other[i]) ? 1 : 0;
        }
        return (double) both / length;
    }
}
