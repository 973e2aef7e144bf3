package dev.remora.crawler.feed;

import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The content of a sitemap: pages, or further sitemaps. Either may be empty; in the file's order, without
/// repetitions.
///
/// @param modified when each page changed last, for pages of which the sitemap says it
public record Sitemap(List<Url> pages, Map<Url, Instant> modified, List<Url> sitemaps) {
    /// An empty sitemap.
    public static final Sitemap EMPTY = new Sitemap(List.of(), List.of());

    public Sitemap {
        pages = List.copyOf(pages);
        modified = Map.copyOf(modified);
        sitemaps = List.copyOf(sitemaps);
    }

    /// A sitemap without dates.
    public Sitemap(List<Url> pages, List<Url> sitemaps) {
        this(pages, Map.of(), sitemaps);
    }
}
