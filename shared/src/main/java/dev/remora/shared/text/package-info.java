/// Between the stages: text, for parse, relevance, index and query. Input: a text. Output: its words.
///
/// Relevance judges by the words of a text; index and query look them up. So all of them use one [Segmenter]
/// over one [Folding], and share the result ([SegmentedText]) rather than segment again.
///
/// Invariants: offsets refer to the original text; words are in order and do not overlap; a traditional text
/// and its simplified form have the same terms; segmentation never fails.
///
/// Threads: everything here is immutable and may be shared.
package dev.remora.shared.text;
