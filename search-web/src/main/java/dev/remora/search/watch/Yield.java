package dev.remora.search.watch;

/// What share of a run's pages is on topic, in bands. On real sites, crawls of broad topics have shares of 0.5 to
/// 0.9 among their first thousand pages, breadth-first ones 0.03 to 0.3 (docs/measurements/crawls.md); the share
/// also falls when most of a topic's pages are found (docs/measurements/focus.md).
enum Yield {
    /// Too few pages to tell.
    EARLY,
    /// Hardly any page is on topic: less than a crawl without a topic finds.
    RARE,
    /// Less than a crawl of a broad topic finds.
    LOW,
    GOOD;

    private static final double GOOD_FROM = 0.3;
    private static final double RARE_BELOW = 0.03;
    private static final long TOLD_FROM = 50;
    private static final long RARE_FROM = 200;

    /// Returns the band of a run.
    ///
    /// @param fetched pages, 1 or more
    static Yield of(long fetched, long onTopic) {
        double share = (double) onTopic / fetched;
        if (share >= GOOD_FROM) {
            return GOOD;
        }
        if (fetched < TOLD_FROM) {
            return EARLY;
        }
        return share < RARE_BELOW && fetched >= RARE_FROM ? RARE : LOW;
    }
}
