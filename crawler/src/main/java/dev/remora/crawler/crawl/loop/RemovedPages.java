package dev.remora.crawler.crawl.loop;

/// What a removal of pages found.
///
/// @param pages stored ones that were removed
/// @param known whether the crawl ever had a page of what is left out, or a link to it
public record RemovedPages(long pages, boolean known) {}
