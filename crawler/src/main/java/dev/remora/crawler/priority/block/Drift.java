package dev.remora.crawler.priority.block;

/// Whether the crawl has drifted off to where most of the queue is low (Zhang, Qi & Jiang 2017).
///
/// The queue is not looked through: its best link is taken first, so if most of the last 50 links that were taken
/// were worth less than the threshold, most of what waits is. The answer changes after 200 pages at the soonest,
/// and after a tenth more pages than there were at the last change, because all that waits is scored again then.
public final class Drift {
    private static final int WINDOW = 50;
    private static final long SOONEST = 200;
    private static final long SHARE = 10;

    /// The last links taken, the last one in the lowest bit; 1: under the threshold.
    private long window;

    private long pages;
    private long next = SOONEST;
    private boolean low;

    /// A crawl that begins has not drifted.
    public Drift() {}

    /// What is to be kept of it.
    ///
    /// @param window the last 50 links, as bits
    /// @param pages links taken
    /// @param next pages before which the answer does not change
    /// @param low the answer
    record State(long window, long pages, long next, boolean low) {}

    /// A link was taken that was worth so much.
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

    /// Most of the queue is low.
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
