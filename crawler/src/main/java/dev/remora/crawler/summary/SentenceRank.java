package dev.remora.crawler.summary;

import java.util.Arrays;

/// The centrality of each sentence of a text: TextRank (Mihalcea & Tarau 2004). Sentences are nodes; an edge
/// weighs `|a ∩ b| / (ln(1 + |a|) + ln(1 + |b|))` over their distinct words; the rank of a sentence is
/// `(1-d) + d Σ_j w_ji / Σ_k w_jk · rank(j)` with d = 0.85.
final class SentenceRank {
    private static final double DAMPING = 0.85;
    private static final int STEPS = 15;

    private SentenceRank() {}

    /// Ranks, the largest 1; all 1 if no two sentences share a word.
    ///
    /// @param words distinct words of each sentence as numbers, ascending
    static double[] of(int[][] words) {
        int n = words.length;
        double[][] weights = new double[n][n];
        double[] sums = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                double weight = likeness(words[i], words[j]);
                weights[i][j] = weight;
                weights[j][i] = weight;
                sums[i] += weight;
                sums[j] += weight;
            }
        }
        double[] ranks = new double[n];
        Arrays.fill(ranks, 1);
        for (int step = 0; step < STEPS; step++) {
            ranks = step(ranks, weights, sums);
        }
        double largest = Arrays.stream(ranks).max().orElse(1);
        return Arrays.stream(ranks).map(rank -> rank / largest).toArray();
    }

    private static double[] step(double[] ranks, double[][] weights, double[] sums) {
        double[] next = new double[ranks.length];
        Arrays.fill(next, 1 - DAMPING);
        for (int j = 0; j < ranks.length; j++) {
            double share = sums[j] == 0 ? 0 : DAMPING * ranks[j] / sums[j];
            for (int i = 0; share > 0 && i < ranks.length; i++) {
                next[i] += share * weights[j][i];
            }
        }
        return next;
    }

    /// In [0, ∞): 0 if no word is shared.
    static double likeness(int[] a, int[] b) {
        int shared = shared(a, b);
        return shared == 0 ? 0 : shared / (Math.log(1 + a.length) + Math.log(1 + b.length));
    }

    /// Number of words in both.
    ///
    /// @param a ascending
    /// @param b ascending
    static int shared(int[] a, int[] b) {
        int shared = 0;
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (a[i] == b[j]) {
                shared++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return shared;
    }
}
