package dev.remora.search.site;

import org.jspecify.annotations.Nullable;

/// The head of a page about a page.
///
/// @param title its title
/// @param language of the page, a BCP 47 tag, or null
/// @param href its address if a browser can open it, else empty
/// @param address as shown
public record PageHead(String title, @Nullable String language, String href, String address) {}
