/// The loop that joins stages 2 to 6 of 12. Takes a topic and a collection, gives pages and decisions to the
/// collection.
///
/// Decisions are single-threaded and free of I/O: `loop.CrawlCore` is a state machine that says what to do next and
/// is told what became of it. I/O is concurrent around it: `loop.Crawl` runs jobs on virtual threads, where
/// `loop.PageWorker` fetches, archives, parses, segments and judges. Everything the core decides is appended to the
/// collection's journal in the order in which it was decided, and `state.CrawlState` takes it in, then and when the
/// journal is read.
///
/// Invariants: no address is fetched twice in a run; robots.txt of a host is read before its pages; what was
/// journalled is never decided otherwise after a restart.
///
/// This package has the values that its sub-packages pass to one another.
package dev.remora.crawler.crawl;
