package dev.remora.shared.page;

/// The kind of a page, for readers.
public enum PageKind {
    /// A text: an article, a manual page, a forum thread, a document.
    ARTICLE,
    /// Mostly links to other pages: a category, an archive, a table of contents.
    LIST,
    /// The front page of a site.
    HOME,
    /// Almost no content of its own.
    THIN
}
