/// Stage 5 of 12. Takes a link with what is known about it, gives its priority, or the reason to drop it, to the
/// frontier.
///
/// Every strategy sees the crawl through [PriorityStrategy] alone: it scores, observes what became of its links,
/// names the groups to be scored again, and gives a snapshot of what it has learnt.
///
/// Invariants: priorities lie in [0, 1]; the same calls in the same order give the same answers; no files, clocks
/// or threads inside. Threads: one, the crawl loop's.
package dev.remora.crawler.priority;
