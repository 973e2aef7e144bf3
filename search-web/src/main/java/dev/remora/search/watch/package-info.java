/// Stage 12 of 12, for admins. Takes the state of a run and a collection's journal, and returns the condition
/// of the crawl in one sentence ([Condition]) and its history ([CrawlLog]): runs with their course, hosts,
/// failures by reason.
///
/// Invariants: everything but the condition is folded only from the journal, each record once; memory is
/// bounded per reason, run and list.
///
/// Threads: a log is thread-safe; values are immutable.
package dev.remora.search.watch;
