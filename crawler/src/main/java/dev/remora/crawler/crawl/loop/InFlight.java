package dev.remora.crawler.crawl.loop;

/// Counts what is under way: requests, of these the ones for pages, look-ups of network addresses, and pages
/// that are parsed again. For the loop's thread.
final class InFlight {
    private int all;
    private int pages;

    /// Anything but a request for a page begins.
    void begin() {
        all++;
    }

    /// A request for a page begins.
    void beginPage() {
        all++;
        pages++;
    }

    /// Anything but a request for a page has ended.
    void end() {
        all--;
    }

    /// A request for a page has ended.
    void endPage() {
        all--;
        pages--;
    }

    /// All that is under way.
    int all() {
        return all;
    }

    /// Requests for pages.
    int pages() {
        return pages;
    }

    /// Whether nothing is under way.
    boolean none() {
        return all == 0;
    }
}
