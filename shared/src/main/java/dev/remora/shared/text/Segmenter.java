package dev.remora.shared.text;

import java.util.Collection;

/// Finds the words of a text. Immutable and safe for use by many threads at once.
///
/// Every user of text in Remora (relevance, index, query) goes through the same segmenter, so that a word is cut
/// the same way wherever it stands.
public interface Segmenter {
    /// Segments `text`; offsets are exact in the text as given. Never fails, whatever the text holds.
    SegmentedText segment(String text);

    /// The same dictionary with further words: those of a topic, so that judge, index and query cut it alike. They
    /// take the place of further words that this segmenter has. One that goes by no dictionary stays as it is.
    ///
    /// @param words in any spelling; what is not one run of two Chinese characters or more is passed over: words of
    ///     letters and digits are whole already
    default Segmenter with(Collection<String> words) {
        return this;
    }

    /// Tells its dictionary, further words too, from others: segmenters that say the same cut alike. 0: it goes by no
    /// dictionary.
    default long dictionary() {
        return 0;
    }
}
