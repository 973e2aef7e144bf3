package dev.remora.search.page;

/// An archived copy of a page.
public sealed interface Copy {
    /// It can be shown.
    ///
    /// @param html safe HTML: text, headings, lists, tables, links to web addresses
    /// @param whole the page as it was laid out; else only its text, as it was read
    /// @param cut it was too much work, so its end or some links are missing
    record Shown(String html, boolean whole, boolean cut) implements Copy {}

    /// The page asked archives not to show it.
    record Withheld() implements Copy {}

    /// It cannot be read any more.
    ///
    /// @param words why, and what to do
    record Unreadable(String words) implements Copy {}
}
