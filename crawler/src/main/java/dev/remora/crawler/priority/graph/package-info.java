/// Stage 5 of 12, a part of its second half: the link graph that a crawl has seen so far, with the rank that
/// flows through it. Takes pages with their links and the weights of these, gives the rank of any address.
///
/// Invariants: the same calls in the same order give the same ranks to the last bit; memory and time are
/// bounded however long the crawl is. Threads: one, the crawl loop's.
package dev.remora.crawler.priority.graph;
