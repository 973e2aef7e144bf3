/// Stage 7 of 12. Input: pages with the keys of their link targets. Output: the link graph in compact arrays,
/// and the PageRank of its pages, general or with an interest: a ranking signal for the index, a priority for
/// the crawl.
///
/// Invariants: a page links to another at most once and never to itself; redirected addresses are replaced by
/// their targets; pages are numbered in the order in which their links came, so the same input in the same order
/// gives bit-identical ranks.
///
/// Threads: [LinkGraph] and [Ranks] are immutable; [KeyTable] and [LinkGraphBuilder] belong to one thread.
///
/// Papers: Brin & Page 1998, "The anatomy of a large-scale hypertextual web search engine"; Wang & Fan 2004
/// for the form that averages 1; Haveliwala 2002, "Topic-sensitive PageRank", for ranks of an interest.
package dev.remora.shared.graph;
