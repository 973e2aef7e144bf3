/// Stage 11 of 12, for programs that answer questions. Takes a search and returns the passages of its pages
/// that have most of the query, each with its source, for retrieval-augmented generation. Start here:
/// [dev.remora.search.passage.PassageSearch].
///
/// Invariants: a passage is a verbatim part of a page's main text; it crosses a heading only
/// behind less than a few sentences.
///
/// Threads: all types are immutable and thread-safe.
package dev.remora.search.passage;
