/// Stage 4 of 12. Takes the body of a response that is a feed (RSS 0.9 to 2.0, Atom, JSON Feed) from fetch, gives
/// the links that it lists, with their titles, summaries and days. A feed is no page: nobody looks for one.
///
/// Invariants: nothing that a feed holds makes this package throw or ask the network; document types are not read,
/// so that no entity is expanded; entries and texts are bounded; what stands before the place where a feed breaks
/// is kept.
///
/// Threads: readers are immutable; [dev.remora.crawler.feed.EntryDates] is safe for all threads.
package dev.remora.crawler.feed;
