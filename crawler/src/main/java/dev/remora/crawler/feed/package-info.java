/// Stage 4 of 12. Takes the body of a response that is a feed (RSS 0.9 to 2.0, Atom, JSON Feed) from fetch,
/// gives the links that it lists, with their titles, summaries and dates; and likewise sitemaps, of sitemaps.org
/// ([dev.remora.crawler.feed.SitemapReader]). Neither is a page: nobody searches for one.
///
/// Invariants: no content of a feed makes this package throw or access the network; document types are not
/// read, so that no entity is expanded; the numbers of entries and the lengths of texts are bounded; entries
/// before the place where a feed is malformed are kept.
///
/// Threads: readers are immutable; [dev.remora.crawler.feed.EntryDates] is thread-safe.
package dev.remora.crawler.feed;
