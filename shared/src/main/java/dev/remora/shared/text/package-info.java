/// Between the stages: text, for parse, relevance, index and query alike. Takes a text, gives its words.
///
/// One text, three users: relevance judges by the words, the index and the query look them up. So all of them use
/// one [Segmenter] over one [Folding], and what was segmented once ([SegmentedText]) is handed on, not segmented
/// again.
///
/// Invariants: offsets are exact in the text as it was read; words come in order and do not overlap; a traditional
/// text and its simplified twin have the same terms; no input makes segmentation fail.
///
/// Threads: everything here is immutable once made and may be shared.
package dev.remora.shared.text;
