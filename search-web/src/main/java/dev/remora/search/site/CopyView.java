package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An archived copy.
///
/// @param title of the page
/// @param language of the page, a BCP 47 tag, or null
/// @param href its address now, if it is a web address, else empty
/// @param address as shown
/// @param banner source and time of the copy
/// @param note what the copy lacks
/// @param views links to its views
/// @param html safe HTML
/// @param about link to the page's details
public record CopyView(
        PageShell frame,
        String title,
        @Nullable String language,
        String href,
        String address,
        String banner,
        String note,
        List<Choice> views,
        String html,
        String about) {}
