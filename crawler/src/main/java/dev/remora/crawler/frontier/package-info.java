/// Stage 2 of 12. Takes links with priorities from the crawl loop, gives the link to fetch next to fetch.
///
/// [Frontier] holds the state of each address and the queued links. [LinkSelector] selects the best link among
/// hosts that may be requested now, if it is within a margin of the best link of the whole queue, or half as
/// good. Otherwise it waits, because a host's delay must not push the crawl onto poor pages. Queued links are
/// in a [LinkStore][dev.remora.crawler.frontier.store.LinkStore], with implementations in memory and in a file
/// under one contract suite. The latter keeps links on disk; addresses (16 bytes per slot) and the order of queued
/// links (20 bytes each, and 32 outside the heap) in memory. While a journal is read, [JournalQueue] has the queue.
/// [LinkQueue] keeps it consistent with the queues of hosts ([HostQueues]); [HostPoliteness] limits requests to hosts.
///
/// Invariants: an address is always in exactly one [Schedule][dev.remora.crawler.frontier.store.Schedule]; it
/// is taken at most once between two calls that put it back; a host has at most its allowed number of requests
/// in flight, and none during its delay after each.
///
/// Threads: one, the crawl loop's. Time comes in as an argument.
///
/// Pant, Srinivasan & Menczer, "Crawling the Web", 2004; Zou, Chen & Wang 2009 (k hosts in turn); Wang & Fan
/// 2004 (states).
package dev.remora.crawler.frontier;
