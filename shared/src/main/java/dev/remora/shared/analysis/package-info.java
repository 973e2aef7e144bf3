/// Stage 8 of 12, first half. Input: a text or its words. Output: the token stream that Lucene indexes and
/// queries.
///
/// The only Lucene code in `shared`. Titles, anchors, bodies and queries are analysed alike: words of the
/// segmenter, folded terms, stop words kept, one position per word, exact offsets in the original text.
///
/// Invariant: [SegmentedTokenStream] over a segmented text returns the same tokens as [ChineseAnalyzer] for
/// the text, so a page is segmented only once.
///
/// Threads: an analyzer is shared; a token stream belongs to one thread.
package dev.remora.shared.analysis;
