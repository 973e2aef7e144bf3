package dev.remora.shared.text;

import java.util.Collection;
import java.util.List;

/// Finds the words of a text. Immutable and safe for use by many threads.
///
/// All parts of Remora that use text (relevance, index, query) share one segmenter, so that a word is split
/// the same way everywhere.
public interface Segmenter {
    /// Segments `text`; offsets refer to the text as given. Never fails.
    SegmentedText segment(String text);

    /// Returns a segmenter with the same dictionary and other further words: those of a topic, so that
    /// relevance, index and query agree. They replace the further words of this segmenter. A segmenter
    /// without a dictionary returns itself.
    ///
    /// @param words in any spelling; those that are not one run of two or more Chinese characters are
    ///     ignored: words of letters and digits are never split
    default Segmenter with(Collection<String> words) {
        return this;
    }

    /// Returns the parts into which the dictionary alone splits a further word that it lacks; empty for all
    /// other words.
    ///
    /// @param word folded
    default List<String> parts(String word) {
        return List.of();
    }

    /// An id of its dictionary, including further words: segmenters with the same id split alike. 0: without
    /// a dictionary.
    default long dictionary() {
        return 0;
    }
}
