package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import org.jspecify.annotations.Nullable;

/// An archived copy.
///
/// @param title of the page
/// @param language of the page, a BCP 47 tag, or null
/// @param href its address now, if it is a web address, else empty
/// @param address as it is shown
/// @param banner what this is, and of when
/// @param note what is missing from it
/// @param html safe HTML
/// @param about link to what is known of the page
public record CopyView(
        PageShell frame,
        String title,
        @Nullable String language,
        String href,
        String address,
        String banner,
        String note,
        String html,
        String about) {}
