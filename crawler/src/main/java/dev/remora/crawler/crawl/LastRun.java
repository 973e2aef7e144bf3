package dev.remora.crawler.crawl;

import java.util.Optional;

/// The last run of a collection, and what that means for the next.
///
/// @param number of the run; 0 if there was none
/// @param end why it ended; empty if it was stopped or killed
/// @param fetched pages that it fetched
record LastRun(int number, Optional<String> end, long fetched) {
    /// Whether a run has to be begun, rather than gone on with as it is.
    boolean begins() {
        return number == 0 || end.isPresent();
    }

    /// Whether the run that is begun fetches known pages again: not the first, and not one that only goes on with
    /// more budget.
    boolean recrawls(CrawlSettings settings) {
        return number > 0 && end.isPresent() && !widens(settings);
    }

    /// Number of the run that is begun.
    int next(CrawlSettings settings) {
        return widens(settings) ? number : number + 1;
    }

    private boolean widens(CrawlSettings settings) {
        return end.filter(CrawlCore.END_OF_BUDGET::equals).isPresent() && settings.maxPages() > fetched;
    }
}
