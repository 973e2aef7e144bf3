package dev.remora.crawler.crawl;

/// When all shards of a crawl score their queues again, because their strategies have learnt from one another: when the
/// crawl has grown by half, as in one process, and by a page for every 32 queued links, so that the cost of a page does
/// not grow with the queues. For one thread.
public final class SharedRescoring {
    private static final double GROWTH = 1.5;
    private static final long LINKS_A_PAGE = 32;

    private long last;

    /// @param pages that the crawl had when its queues were scored last
    public SharedRescoring(long pages) {
        this.last = pages;
    }

    /// Whether it is due; if so, the caller has it done.
    ///
    /// @param pages of all shards
    /// @param queued links of all shards
    public boolean due(long pages, long queued) {
        if (pages <= last || pages < GROWTH * last || pages - last < queued / LINKS_A_PAGE) {
            return false;
        }
        last = pages;
        return true;
    }
}
