/// Stage 7 of 12. Takes pages with the keys of their link targets, gives the link graph in compact arrays and the
/// PageRank of its pages, for anybody or for somebody with an interest: to the index as a ranking signal, to the
/// crawl as a priority.
///
/// Invariants: a page links to another at most once and never to itself; addresses that were redirected stand for
/// the address they lead to; nodes are numbered in the order in which they were first seen, so the same input gives
/// the same ranks to the last bit.
///
/// Threads: [LinkGraph] and [Ranks] are immutable; [KeyTable] and [LinkGraph.Builder] belong to one thread.
///
/// Papers: Brin & Page 1998, "The anatomy of a large-scale hypertextual web search engine"; Wang & Fan 2004 for the
/// form that averages 1; Haveliwala 2002, "Topic-sensitive PageRank", for ranks of an interest.
package dev.remora.shared.graph;
