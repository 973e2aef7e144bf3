package dev.remora.search.console.watch;

import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import java.util.List;

/// The hosts of a topic.
///
/// @param w the texts of [WatchPages]
/// @param home link to the topic
/// @param lead text with the number of hosts
/// @param head columns; those with an address are sortable
/// @param rows hosts
/// @param pager links to the previous and next page
public record HostsPage(
        PageShell frame,
        MessageBundle.In w,
        NamedLink home,
        String lead,
        List<NamedLink> head,
        List<Row> rows,
        List<NamedLink> pager) {
    /// A host.
    public record Row(NamedLink host, List<String> cells) {}

    /// The class of a column: those after the host's name count.
    public static String classOf(int column) {
        return column >= 1 && column <= 3 ? "number" : column == 5 ? "at" : "";
    }
}
