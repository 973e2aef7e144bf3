package dev.remora.search.query;

import java.util.List;

/// The words and phrases of a query that are searched, folded; for highlighting.
///
/// @param words in typed order, without function words unless there are no others
/// @param phrases texts that each page has as typed
public record SearchedWords(List<String> words, List<String> phrases) {
    /// No words.
    public static final SearchedWords NONE = new SearchedWords(List.of(), List.of());

    public SearchedWords {
        words = List.copyOf(words);
        phrases = List.copyOf(phrases);
    }
}
