package dev.remora.search.console.watch;

import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import java.util.List;

/// The failures of a crawl, by reason.
///
/// @param w the texts of [WatchPages]
/// @param home link to the topic
/// @param reasons the most frequent first
/// @param title of the list; empty if no reason is selected
/// @param addresses with the selected reason
/// @param pager links to the previous and next page
public record FailuresPage(
        PageShell frame,
        MessageBundle.In w,
        NamedLink home,
        List<TopicPage.Reason> reasons,
        String title,
        List<Missed> addresses,
        List<NamedLink> pager) {
    /// An address without a page.
    public record Missed(NamedLink why, String reason, String at, String retry) {}
}
