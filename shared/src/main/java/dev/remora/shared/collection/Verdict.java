package dev.remora.shared.collection;

/// The result for the last version of an address.
public enum Verdict {
    /// Not fetched yet.
    NONE,
    ON_TOPIC,
    OFF_TOPIC,
    /// It redirected to another address.
    REDIRECT,
    /// No page was fetched: HTTP error, network error, or a response that is not a page.
    ERROR,
    REFUSED_BY_ROBOTS,
    /// Its content is that of another address.
    DUPLICATE
}
