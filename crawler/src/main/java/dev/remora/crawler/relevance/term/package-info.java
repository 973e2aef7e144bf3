/// Stage 5 of 12, a part: what models learn from. Takes segmented text, gives its terms with their counts
/// ([TermCounts]), how common a term is ([Background]), and vectors over a fixed set of terms ([TermIndex]).
///
/// Terms are folded words (simplified, lower case, NFKC) without stop words, numbers and lone Latin letters, so
/// that a traditional text and its simplified twin have the same terms, and so have a GBK and a UTF-8 page.
///
/// Invariants: terms come in the order of their first occurrence, so that sums over them are the same in each run;
/// no files, stores or threads inside. Threads: everything is immutable.
package dev.remora.crawler.relevance.term;
