/// Between stages 4 and 5 of 12. Takes a page's title and text with their words, gives a summary of two
/// sentences, shown when no query determines which passage is wanted.
///
/// Invariants: a summary consists of whole sentences of the text, in its order and its own script, at most 160
/// characters; the work on a page is bounded, however long its text is.
///
/// Threads: all types are immutable, or live for one page on one thread.
///
/// Sources: ranking of sentences after Mihalcea & Tarau 2004 (TextRank); a second sentence that does not
/// repeat the first after Carbonell & Goldstein 1998 (maximal marginal relevance).
package dev.remora.crawler.summary;
