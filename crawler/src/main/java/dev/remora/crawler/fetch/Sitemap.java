package dev.remora.crawler.fetch;

import dev.remora.shared.url.Url;
import java.util.List;

/// The content of a sitemap: pages, or further sitemaps. Either may be empty; in the file's order, without
/// repetitions.
public record Sitemap(List<Url> pages, List<Url> sitemaps) {
    /// An empty sitemap.
    public static final Sitemap EMPTY = new Sitemap(List.of(), List.of());

    public Sitemap {
        pages = List.copyOf(pages);
        sitemaps = List.copyOf(sitemaps);
    }
}
