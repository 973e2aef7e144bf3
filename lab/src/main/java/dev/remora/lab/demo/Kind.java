package dev.remora.lab.demo;

/// What sort of page a page of the demo web is.
public enum Kind {
    /// The front page of a site.
    HOME,
    /// A page of links with summaries.
    LIST,
    /// An article where it belongs.
    ARTICLE,
    /// Someone's notes on articles.
    NOTE,
    /// An article once more, elsewhere or for printing.
    DUPLICATE,
    /// Diaries, threads, pages about a site.
    CHATTER,
    /// Advertising.
    PROMOTION,
    /// A page that asks not to be shown in search.
    NOINDEX,
    /// A page that robots.txt forbids.
    FORBIDDEN
}
