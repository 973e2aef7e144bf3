package dev.remora.crawler.priority.strategy;

/// The schedule of recomputing ranks: each time the number of pages has grown by a tenth, at least by 25. A
/// crawl of n pages thus computes its ranks about `10 + 10.5 · ln(n / 250)` times, at about eleven times the
/// cost of the last computation in total.
final class RankingSchedule {
    private static final long LEAST = 25;
    private static final long SHARE = 10;

    private long pages;
    private long due = LEAST;
    private boolean settled;

    /// Counts a page. Returns whether the ranks are due.
    boolean countPage() {
        if (++pages < due) {
            return false;
        }
        due = pages + Math.max(LEAST, pages / SHARE);
        settled = true;
        return true;
    }

    /// Whether ranks were computed since the last call, so that the queue must be re-scored.
    boolean settled() {
        boolean was = settled;
        settled = false;
        return was;
    }
}
