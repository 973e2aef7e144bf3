package dev.remora.shared.text;

import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.utility.Predefine;

/// The frequencies of words in general Chinese text, from HanLP's dictionary: counts in a corpus of
/// newspapers. It mostly lacks words newer than the corpus, and words that are not Chinese. Safe for use by
/// many threads.
public final class WordFrequencies {
    private final double total;

    /// Loads the dictionary, unless a segmenter has.
    public WordFrequencies() {
        HanlpGlobals.set();
        CoreDictionary.get("");
        total = Predefine.TOTAL_FREQUENCY;
    }

    /// Returns the count of a folded word in the corpus; 0 if it is unknown.
    public double count(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return attribute == null ? 0 : attribute.totalFrequency;
    }

    /// The number of words in the corpus.
    public double total() {
        return total;
    }
}
