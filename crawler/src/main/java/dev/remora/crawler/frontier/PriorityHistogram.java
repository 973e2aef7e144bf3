package dev.remora.crawler.frontier;

import java.io.Serializable;

/// Number of queued links at each priority, in steps of 1/1000: determines what to drop when the frontier
/// is full, and which links of several shards are the best of all.
public final class PriorityHistogram implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int STEPS = 1000;

    private final long[] counts = new long[STEPS + 1];

    /// Counts a link.
    ///
    /// @param priority in [0, 1]
    public void add(double priority) {
        counts[step(priority)]++;
    }

    void remove(double priority) {
        counts[step(priority)]--;
    }

    /// Adds the links of another frontier.
    public PriorityHistogram merge(PriorityHistogram other) {
        for (int step = 0; step <= STEPS; step++) {
            counts[step] += other.counts[step];
        }
        return this;
    }

    /// Number of links.
    public long total() {
        return atLeast(Double.NEGATIVE_INFINITY);
    }

    /// Number of links at a floor or above it.
    public long atLeast(double floor) {
        long links = 0;
        for (int step = STEPS; step >= 0 && (double) step / STEPS >= floor; step--) {
            links += counts[step];
        }
        return links;
    }

    /// The highest floor that leaves at least `best` links; negative infinity if there are not so many.
    ///
    /// @param best at least 1
    public double floor(long best) {
        long above = 0;
        for (int step = STEPS; step >= 0; step--) {
            above += counts[step];
            if (above >= best) {
                return (step - 0.5) / STEPS;
            }
        }
        return Double.NEGATIVE_INFINITY;
    }

    /// The priority up to which links are dropped, so that about the `surplus` worst ones go.
    double cutoff(long surplus) {
        long below = 0;
        for (int step = 0; step <= STEPS; step++) {
            below += counts[step];
            if (below >= surplus) {
                return (step + 0.5) / STEPS;
            }
        }
        return 1;
    }

    private static int step(double priority) {
        return (int) Math.round(priority * STEPS);
    }
}
