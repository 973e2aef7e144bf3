package dev.remora.crawler.frontier.store;

/// Where an address stands in its way through the crawl.
public enum Schedule {
    /// Never met.
    UNSEEN,
    /// In the frontier.
    WAITING,
    /// Taken, not yet answered.
    PROCESSING,
    /// Fetched, or answered with a redirect; a recrawl makes it wait again.
    DONE,
    /// Cannot be had: error, refusal.
    GONE,
    /// Given up for what may be otherwise another time (no answer, or a server's own error): a recrawl makes it wait
    /// again.
    GIVEN_UP,
    /// Not let in, or let go of before it was fetched.
    DROPPED
}
