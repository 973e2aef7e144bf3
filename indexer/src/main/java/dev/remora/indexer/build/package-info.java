/// Stage 8 of 12. Takes the change feed of a collection, its pages and its link graph, gives a Lucene index of the
/// pages that may be found, kept up to date while the crawl runs.
///
/// Invariants: each commit of the index stands at one journal sequence number, written into the commit itself, so
/// an indexer that was killed goes on from its last commit and neither misses nor repeats a change. Bodies and
/// titles are indexed with the words that were found when the page was judged: no text is segmented twice.
/// Relevance and PageRank, over all links and from pages on the topic, are doc values that change in place; anchor
/// texts arrive late and are brought in when the
/// index *settles*.
///
/// Threads: an [IndexFollower] belongs to one thread at a time; only [IndexFollower#stop] may be called by another.
/// Searches need no lock: they see each commit.
package dev.remora.indexer.build;
