package dev.remora.crawler.priority;

import dev.remora.shared.page.Page;

/// A page that the crawl has fetched, read and judged: all that a strategy may learn from it.
///
/// @param page with its blocks and outlinks
/// @param relevance by the crawl's own model, in [0, 1]
/// @param onTopic by the crawl's own model
/// @param words of its title and text
public record PageSeen(Page page, double relevance, boolean onTopic, PageWords words) {
    /// Its key in the link graph, as [dev.remora.shared.page.Link#source] has it.
    public long key() {
        return page.url().key();
    }
}
