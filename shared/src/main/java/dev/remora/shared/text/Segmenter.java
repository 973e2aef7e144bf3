package dev.remora.shared.text;

/// Finds the words of a text. Immutable and safe for use by many threads at once.
///
/// Every user of text in Remora (relevance, index, query) goes through the same segmenter, so that a word is cut
/// the same way wherever it stands.
public interface Segmenter {
    /// Segments `text`; offsets are exact in the text as given. Never fails, whatever the text holds.
    SegmentedText segment(String text);
}
