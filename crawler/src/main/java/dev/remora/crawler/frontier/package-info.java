/// Stage 2 of 12. Takes links with priorities from the crawl loop, gives the link to fetch next to fetch.
///
/// [Frontier] knows what became of each address, and what waits; [LinkSelector] decides: best link first, among hosts
/// that may be asked now, and only within a margin of the best link that waits anywhere, or if it is half as good;
/// beyond that it waits, because a host's delay must not push the crawl onto rubbish. What waits lies in a
/// [LinkStore], of which there are twins in memory and in MapDB under one contract suite. That of MapDB keeps links
/// and addresses on disk, and in memory the order in which links wait: 45 bytes for each. [LinkQueue] keeps it in
/// step with what the hosts have to offer ([HostQueues]); how hosts are treated is [HostPoliteness].
///
/// Invariants: an address is always in exactly one [Schedule]; it is taken at most once between two calls that put
/// it back; a host has at most its allowed number of requests under way, and is left alone for its delay after
/// each.
///
/// Threads: one, the crawl loop's. Time comes in as an argument.
///
/// Pant, Srinivasan & Menczer, "Crawling the Web", 2004; Zou, Chen & Wang 2009 (k hosts in turn); Wang & Fan 2004
/// (states).
package dev.remora.crawler.frontier;
