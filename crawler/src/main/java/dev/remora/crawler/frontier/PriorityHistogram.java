package dev.remora.crawler.frontier;

import java.io.Serializable;

/// Number of queued links at each priority: determines what to drop when the frontier is full, and which links of
/// several shards are the best of all. A step is 1/1000, and where that is less, 1/64 of the priority: on a rare topic
/// all links promise little, and the best of them must not share a step with the rest.
public final class PriorityHistogram implements Serializable {
    private static final long serialVersionUID = 1;
    private static final double STEP = 0.001;
    private static final double RATIO = 1.0 / 64;
    /// From here up, steps are equal; below, their ratio is.
    private static final double EQUAL = STEP / RATIO;
    /// Below this all links are in the first step.
    private static final double LEAST = 1e-6;
    /// Steps of equal ratios.
    private static final int SMALL = (int) Math.round(Math.log(EQUAL / LEAST) / RATIO);

    private static final int STEPS = SMALL + (int) Math.round((1 - EQUAL) / STEP);

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
        for (int step = STEPS; step >= 0 && priority(step) >= floor; step--) {
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
                return priority(step - 0.5);
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
                return priority(step + 0.5);
            }
        }
        return 1;
    }

    private static int step(double priority) {
        if (priority >= EQUAL) {
            return SMALL + (int) Math.round((priority - EQUAL) / STEP);
        }
        return SMALL + (int) Math.round(Math.log(Math.max(LEAST, priority) / EQUAL) / RATIO);
    }

    /// The priority in the middle of a step, or between two; 0 for the first, which has all that are nearly 0.
    private static double priority(double step) {
        if (step <= 0) {
            return 0;
        }
        double above = step - SMALL;
        return above >= 0 ? EQUAL + above * STEP : EQUAL * Math.exp(above * RATIO);
    }
}
