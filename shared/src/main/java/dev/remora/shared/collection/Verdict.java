package dev.remora.shared.collection;

/// What the last version of an address turned out to be.
public enum Verdict {
    /// Not fetched yet.
    NONE,
    ON_TOPIC,
    OFF_TOPIC,
    /// It led to another address.
    REDIRECT,
    /// It could not be had: HTTP error, network error, something that is no page.
    ERROR,
    REFUSED_BY_ROBOTS,
    /// Its content is another address's.
    DUPLICATE
}
