package dev.remora.lab.demo;

/// Kinds of pages in the demo web.
public enum Kind {
    /// The front page of a site.
    HOME,
    /// A page of links with summaries.
    LIST,
    /// An article on its own site.
    ARTICLE,
    /// A page of notes on articles.
    NOTE,
    /// A copy of an article, on another site or for printing.
    DUPLICATE,
    /// Diaries, threads, pages about a site.
    CHATTER,
    /// Advertising.
    PROMOTION,
    /// A page that must not be indexed.
    NOINDEX,
    /// A page disallowed by robots.txt.
    FORBIDDEN
}
