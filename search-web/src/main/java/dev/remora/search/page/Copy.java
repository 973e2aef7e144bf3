package dev.remora.search.page;

/// An archived copy of a page.
public sealed interface Copy {
    /// A copy that can be shown.
    ///
    /// @param html safe HTML: text, headings, lists, tables, links to web addresses
    /// @param whole true if it has the page's layout; else only its parsed text
    /// @param cut true if a limit was reached, so its end or some links are missing
    record Shown(String html, boolean whole, boolean cut) implements Copy {}

    /// The page forbids archived copies.
    record Withheld() implements Copy {}

    /// A page that can no longer be read.
    ///
    /// @param words cause and remedy
    record Unreadable(String words) implements Copy {}
}
