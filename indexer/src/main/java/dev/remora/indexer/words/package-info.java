/// Beside stage 8 of 12. Input: the stored pages of a collection. Output: words in them that no dictionary
/// has, for the segmenter of relevance, index and query.
///
/// Memory is bounded: of a large collection only a sample of pages is read. For one thread.
package dev.remora.indexer.words;
