package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The start page of a topic.
///
/// @param about the topic
/// @param field for a search in it
/// @param news what is new
/// @param charts pages by site and time; none without values
public record TopicStartPage(PageShell frame, About about, SearchField field, News news, List<Chart> charts) {
    /// The topic.
    ///
    /// @param name of it
    /// @param description may be empty
    /// @param facts figures of its index
    /// @param keywords heaviest first
    public record About(String name, String description, List<PageView.Fact> facts, List<Keyword> keywords) {}

    /// The field for a search in the topic.
    ///
    /// @param placeholder shown while it is empty
    /// @param hidden fields of the form other than the query
    public record SearchField(String placeholder, Map<String, String> hidden) {}

    /// What is new.
    ///
    /// @param newest the most relevant of the newest articles of the last seven days, newest first
    /// @param feed address of the feed of new articles
    public record News(List<Article> newest, String feed) {}

    /// A keyword.
    ///
    /// @param size of its letters, 1 to 5
    /// @param weight as text
    /// @param href a search for it in the topic
    public record Keyword(String label, int size, String weight, String href) {}

    /// A new article.
    ///
    /// @param language of its title, a BCP 47 tag, or null
    /// @param href its address if it is a web address, else empty
    /// @param about address of its details
    /// @param date of the fetch, as text
    public record Article(
            String title, @Nullable String language, String href, String about, String host, String date) {}

    /// A table with a bar in each row.
    ///
    /// @param title of the table
    /// @param label head of the first column
    /// @param value head of the second column
    public record Chart(String title, String label, String value, List<Bar> bars) {}

    /// A row of a chart.
    ///
    /// @param value as text
    /// @param percent length of the bar: of the longest, such as `40%`
    /// @param href a search for these pages; may be empty
    public record Bar(String label, String value, String percent, String href) {}
}
