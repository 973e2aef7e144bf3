/// Stage 8 of 12, first half. Takes a text or its words, gives the token stream that Lucene indexes and queries by.
///
/// The only Lucene in `shared`. Titles, anchors, bodies and queries are analysed alike: words from the segmenter,
/// terms folded, stop words kept, one position a word, offsets exact in the text as given.
///
/// Invariant: [SegmentedTokenStream] over what the segmenter gave is, token for token, what [ChineseAnalyzer] gives
/// for the text; so a page segmented once is indexed without being segmented again.
///
/// Threads: an analyzer is shared; a token stream belongs to one thread.
package dev.remora.shared.analysis;
