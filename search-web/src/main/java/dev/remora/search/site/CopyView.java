package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;

/// An archived copy.
///
/// @param head title, language and address of the page
/// @param banner source and time of the copy
/// @param note what the copy lacks
/// @param views links to its views
/// @param html safe HTML
/// @param ways links to the results from which it was opened, else to its topic, and to the page's details
public record CopyView(
        PageShell frame,
        PageHead head,
        String banner,
        String note,
        List<Choice> views,
        String html,
        List<Choice> ways) {}
