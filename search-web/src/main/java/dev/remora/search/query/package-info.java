/// Stage 9 of 12. Takes what somebody typed, gives a Lucene query, filters, and words that say how it was
/// understood.
///
/// Invariants: no text makes it fail; what is no operator is a word; a query never costs more than its bound of
/// words. Words go through the analyzer that indexed the pages, so traditional finds simplified and the other way
/// round.
///
/// Threads: everything here is immutable and safe for use by many threads.
///
/// Papers: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond", for BM25F.
package dev.remora.search.query;
