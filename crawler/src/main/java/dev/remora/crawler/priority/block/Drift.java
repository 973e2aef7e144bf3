package dev.remora.crawler.priority.block;

/// Detects whether the crawl has drifted to a state in which most of the queue is below the threshold (Zhang,
/// Qi & Jiang 2017).
///
/// The queue is not scanned: its best link is taken first, so if most of the last 50 links taken were below the
/// threshold, most of the queue is. The answer changes after at least 200 pages, and at least a tenth of the
/// pages at the last change, because each change re-scores the whole queue.
public final class Drift {
    private static final int WINDOW = 50;
    private static final long SOONEST = 200;
    private static final long SHARE = 10;

    /// The last links taken, the last one in the lowest bit; 1: below the threshold.
    private long window;

    private long pages;
    private long next = SOONEST;
    private boolean low;

    /// Creates the state of a new crawl, without drift.
    public Drift() {}

    /// The state to be saved.
    ///
    /// @param window the last 50 links, as bits
    /// @param pages number of links taken
    /// @param next number of pages before which the answer does not change
    /// @param low the answer
    record State(long window, long pages, long next, boolean low) {}

    /// Records the value of a link taken from the queue.
    ///
    /// @return whether the answer has changed
    public boolean taken(double value, double threshold) {
        window = ((window << 1) | (value < threshold ? 1 : 0)) & ((1L << WINDOW) - 1);
        pages++;
        boolean now = 2 * Long.bitCount(window) > WINDOW;
        if (pages < next || now == low) {
            return false;
        }
        low = now;
        next = pages + Math.max(SOONEST, pages / SHARE);
        return true;
    }

    /// Whether most of the queue is below the threshold.
    public boolean low() {
        return low;
    }

    State state() {
        return new State(window, pages, next, low);
    }

    void restore(State state) {
        window = state.window;
        pages = state.pages;
        next = state.next;
        low = state.low;
    }
}
