package dev.remora.shared.text;

import com.hankcs.hanlp.dictionary.CoreDictionary;
import com.hankcs.hanlp.utility.Predefine;

/// How frequent words are in general Chinese text, by HanLP's dictionary: counts in a corpus of newspapers. Words
/// of the web's own time, and words that are not Chinese, are mostly unknown to it. Safe for use by many threads.
public final class WordFrequencies {
    private final double total;

    /// Loads the dictionary, if no segmenter has.
    public WordFrequencies() {
        HanlpGlobals.set();
        CoreDictionary.get("");
        total = Predefine.TOTAL_FREQUENCY;
    }

    /// How often a folded word stands in the corpus; 0 if it is unknown.
    public double count(String word) {
        CoreDictionary.Attribute attribute = word.isEmpty() ? null : CoreDictionary.get(word);
        return attribute == null ? 0 : attribute.totalFrequency;
    }

    /// Words of the corpus altogether.
    public double total() {
        return total;
    }
}
