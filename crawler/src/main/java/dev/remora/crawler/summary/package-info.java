/// Between stages 4 and 5 of 12. Takes a page's title and text with their words, gives two sentences that stand for
/// the page, to be shown where no query says which passage is wanted.
///
/// Invariants: a summary is made of whole sentences of the text, in its order and its own script, at most 160
/// characters of them; the work on a page is bounded, however long its text is.
///
/// Threads: everything here is immutable, or lives for one page on one thread.
///
/// Sources: sentence ranking after Mihalcea & Tarau 2004 (TextRank); a second sentence that does not repeat the
/// first after Carbonell & Goldstein 1998 (maximal marginal relevance).
package dev.remora.crawler.summary;
