/// Stage 8 of 12. Input: the change feed of a collection, its pages and its link graph. Output: a Lucene
/// index of the searchable pages, kept up to date while the crawl runs.
///
/// Invariants: each commit of the index stores its journal sequence number, so an indexer that was killed
/// resumes from its last commit and neither misses nor repeats a change. Bodies and titles are indexed with
/// the words found when the page was judged: no text is segmented twice. Relevance, PageRank and
/// topic-sensitive PageRank are doc values updated in place; anchor texts that arrive late are added when the
/// index *settles*.
///
/// Threads: an [IndexFollower] belongs to one thread at a time; only [IndexFollower#stop] may be called by
/// another. Searches need no lock: they see each commit.
package dev.remora.indexer.build;
