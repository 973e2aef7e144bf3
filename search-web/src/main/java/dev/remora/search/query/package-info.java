/// Stage 9 of 12. Takes the typed text and returns a Lucene query, filters, and a description of how the text
/// was interpreted.
///
/// Invariants: no text makes it fail; anything that is not an operator is a word; the number of searched words
/// is bounded. Words go through the analyzer that indexed the pages, so traditional characters match
/// simplified ones and vice versa.
///
/// Threads: all types are immutable and thread-safe.
///
/// Papers: Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond", for BM25F.
package dev.remora.search.query;
