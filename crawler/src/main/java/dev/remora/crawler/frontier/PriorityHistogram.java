package dev.remora.crawler.frontier;

/// Number of queued links at each priority, in steps of 1/1000: determines what to drop when the frontier
/// is full.
final class PriorityHistogram {
    private static final int STEPS = 1000;

    private final long[] counts = new long[STEPS + 1];

    void add(double priority) {
        counts[step(priority)]++;
    }

    void remove(double priority) {
        counts[step(priority)]--;
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
