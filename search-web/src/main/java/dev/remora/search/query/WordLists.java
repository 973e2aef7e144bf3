package dev.remora.search.query;

import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Homophones;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Synonyms;
import dev.remora.shared.text.WordClasses;

/// What is known of words before any page is read.
///
/// @param folding how words become terms: the analyzer's own
/// @param stopWords words that say nothing of a subject
/// @param synonyms words that mean the same
/// @param homophones characters that sound alike
/// @param classes which words name something
public record WordLists(
        Folding folding, StopWords stopWords, Synonyms synonyms, Homophones homophones, WordClasses classes) {
    /// Reads the lists that come with Remora and with HanLP; some tenths of a second.
    public static WordLists load(Folding folding) {
        return new WordLists(
                folding, StopWords.load(folding), Synonyms.load(folding), Homophones.load(folding), new WordClasses());
    }
}
