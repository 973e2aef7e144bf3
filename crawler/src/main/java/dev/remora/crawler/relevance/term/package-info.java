/// Stage 5 of 12, a part: what models learn from. Takes segmented text, gives its terms with their counts
/// ([TermCounts]), the general frequency of terms ([Background]), and vectors over a vocabulary ([TermIndex]).
///
/// Terms are folded words (simplified, lower case, NFKC) without stop words, numbers and lone Latin letters, so
/// that a traditional text and its simplified version have the same terms.
///
/// Invariants: terms are in the order of their first occurrence, so that sums over them are the same in each
/// run; no files, stores or threads inside. Threads: everything is immutable.
package dev.remora.crawler.relevance.term;
