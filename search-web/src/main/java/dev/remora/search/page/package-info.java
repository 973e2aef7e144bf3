/// Stage 12 of 12, details of results. Takes the id of a page and returns its properties, its sanitized
/// archived copy, similar pages, and its crawl path.
///
/// Invariants: an archived copy has only text, headings, lists, tables and links to web addresses; nothing is
/// fetched; collections are only read.
///
/// Threads: all types are thread-safe.
///
/// Source: Lucene's MoreLikeThis, for similar pages.
package dev.remora.search.page;
