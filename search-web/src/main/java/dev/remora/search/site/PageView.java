package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The details of one page.
///
/// @param head title, language and address of the page
/// @param facts names and values
/// @param summary may be empty
/// @param around where it was opened from, and further views
/// @param sections lists of sentences or of pages
/// @param details more of them, folded
public record PageView(
        PageShell frame,
        PageHead head,
        List<Fact> facts,
        String summary,
        Around around,
        List<Section> sections,
        List<Section> details) {
    /// Where a page was opened from, and where it leads.
    ///
    /// @param query of the search that found it; empty if there is none
    /// @param search its further parameters, for the search box
    /// @param results address of its results; empty if there is none
    /// @param actions links to further views
    public record Around(String query, Map<String, String> search, String results, List<Choice> actions) {}

    /// A name and a value.
    public record Fact(String name, String value) {}

    /// One part of the page.
    ///
    /// @param heading its title
    /// @param lines sentences, each with optional further lines separated by line feeds
    /// @param ordered true if the lines are steps
    /// @param pages similar pages
    public record Section(String heading, List<String> lines, boolean ordered, List<Like> pages) {}

    /// A page in a list.
    ///
    /// @param language of the page, a BCP 47 tag, or null
    public record Like(
            String title, @Nullable String language, String href, String about, String host, String summary) {}
}
