/// Stage 12 of 12, behind the results. Takes the id of a page that was found, gives what is known of it: its facts,
/// its archived copy made harmless, pages like it, the way by which the crawl came to it.
///
/// Invariants: of an archived copy nothing is let through but text, headings, lists, tables and links to web
/// addresses; nothing is fetched; collections are only read.
///
/// Threads: everything here is safe for use by many threads.
///
/// Source: Lucene's MoreLikeThis, for pages that are like another.
package dev.remora.search.page;
