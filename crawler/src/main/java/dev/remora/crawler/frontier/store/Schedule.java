package dev.remora.crawler.frontier.store;

/// The state of an address on its way through the crawl. Their order is part of the format of checkpoints.
public enum Schedule {
    /// Unknown.
    UNSEEN,
    /// In the frontier.
    WAITING,
    /// Taken, without an outcome yet.
    PROCESSING,
    /// Fetched, or answered with a redirect; a recrawl requeues it.
    DONE,
    /// Permanently unavailable: error, refusal.
    GONE,
    /// Given up for a reason that may be temporary (no answer, or a server's own error): a recrawl requeues it.
    GIVEN_UP,
    /// Not admitted, or dropped before it was fetched.
    DROPPED;

    /// Whether the last request of the address brought no page.
    public boolean failed() {
        return this == GONE || this == GIVEN_UP;
    }
}
