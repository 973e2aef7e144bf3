package dev.remora.shared.page;

/// What sort of page it is, for people who read it.
public enum PageKind {
    /// A text on something: an article, a manual page, a forum thread, a document.
    ARTICLE,
    /// Mostly links to other pages: a category, an archive, a table of contents.
    LIST,
    /// The front page of a site.
    HOME,
    /// Hardly anything of its own.
    THIN
}
