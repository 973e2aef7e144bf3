package dev.remora.crawler.priority;

/// When ranks are computed anew: each time the pages have become more by a tenth, by 25 at least. So a crawl of n
/// pages computes its ranks about `10 + 10.5 · ln(n / 250)` times, and what that costs, all together, is about
/// eleven times what the last one costs.
final class RankingSchedule {
    private static final long LEAST = 25;
    private static final long SHARE = 10;

    private long pages;
    private long due = LEAST;
    private boolean settled;

    /// Counts a page; true: the ranks are due.
    boolean onePageMore() {
        if (++pages < due) {
            return false;
        }
        due = pages + Math.max(LEAST, pages / SHARE);
        settled = true;
        return true;
    }

    /// Whether ranks were computed since this was last asked, so that what waits is to be scored again.
    boolean settled() {
        boolean was = settled;
        settled = false;
        return was;
    }
}
