/// Stage 12 of 12, for admins: the page of a topic and those below it. Input: the data about a crawl
/// ([dev.remora.search.watch.CrawlWatch]). Output: its charts, failures and hosts, and explanations of
/// addresses.
///
/// Invariants: nothing is shown without a session; everything works without scripts; each chart has its
/// table.
///
/// Threads: handlers run on a thread each; models are immutable.
package dev.remora.search.console.watch;
