package dev.remora.search.query;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Synonyms;
import dev.remora.shared.text.WordClasses;

/// Word lists that do not depend on the index.
///
/// @param folding maps words to terms, as the analyzer does
/// @param stopWords words that do not describe a subject
/// @param synonyms words with the same meaning
/// @param classes which words are names
/// @param own the admin's; the stop words contain them
public record WordLists(Folding folding, StopWords stopWords, Synonyms synonyms, WordClasses classes, OwnWords own) {
    /// Loads the lists that are included with Remora and HanLP; takes some tenths of a second.
    public static WordLists load(Folding folding) {
        return new WordLists(folding, StopWords.shared(), Synonyms.shared(), new WordClasses(), OwnWords.NONE);
    }

    /// Returns these built-in lists with the admin's words.
    public WordLists with(OwnWords words) {
        return new WordLists(
                folding, stopWords.with(words.stopWords(), words.contentWords()), synonyms, classes, words);
    }
}
