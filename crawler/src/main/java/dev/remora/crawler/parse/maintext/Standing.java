package dev.remora.crawler.parse.maintext;

/// Why a segment is not content, or that it is.
enum Standing {
    /// Nothing against it.
    OPEN,
    /// Names of a box around it speak against it.
    NAMED,
    /// It stands on most pages of the site that have its place.
    REPEATED,
    /// It differs from what stands in its place on other pages in numbers only.
    ALIKE,
    /// It lies outside of the content.
    OUTSIDE;

    /// Whether other pages of the site say it, too.
    boolean repeats() {
        return this == REPEATED || this == ALIKE;
    }
}
