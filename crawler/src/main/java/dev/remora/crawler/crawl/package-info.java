/// The loop that joins stages 2 to 6 of 12. It takes a topic and a collection, and gives pages and decisions
/// to the collection.
///
/// Decisions are single-threaded and free of I/O: `loop.CrawlCore` is a state machine that returns the next
/// action and takes its outcome. I/O is concurrent around it: `loop.Crawl` runs jobs on virtual threads, where
/// `loop.PageWorker` fetches, archives, parses, segments and judges. Each decision of the core is appended to
/// the collection's journal, in order, and `state.CrawlState` applies it, both then and when the journal is
/// read.
///
/// Invariants: no address is fetched twice in a run; robots.txt of a host is read before its pages; what was
/// journalled is never decided differently after a restart.
///
/// This package has the values that its sub-packages exchange.
package dev.remora.crawler.crawl;
