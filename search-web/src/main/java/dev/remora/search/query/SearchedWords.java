package dev.remora.search.query;

import java.util.List;

/// The words and phrases of a query that are searched, folded; for highlighting.
///
/// @param words of the dictionary in typed order, without function words unless there are no others, and those that
///     their cut breaks
/// @param phrases texts that are marked as a whole: phrases, words that the dictionary lacks, and the admin's
///     synonyms
public record SearchedWords(List<String> words, List<String> phrases) {
    /// No words.
    public static final SearchedWords NONE = new SearchedWords(List.of(), List.of());

    public SearchedWords {
        words = List.copyOf(words);
        phrases = List.copyOf(phrases);
    }

    /// True if nothing is searched that pages could be ranked by.
    public boolean isEmpty() {
        return words.isEmpty() && phrases.isEmpty();
    }
}
