package dev.remora.search.suggest;

import dev.remora.search.suggest.Suggestion.Source;

/// A possible suggestion.
///
/// @param text folded
/// @param source of the suggestion
/// @param pages approximate number of pages with it in their title; for a word of texts, in their text
/// @param weight rank among suggestions, 0 or more
/// @param topics bit i is set if topic number i has it
public record SuggestionEntry(String text, Source source, int pages, float weight, long topics) {
    /// Merges two entries with the same text from different sources.
    SuggestionEntry and(SuggestionEntry other) {
        SuggestionEntry first = source.compareTo(other.source) <= 0 ? this : other;
        return new SuggestionEntry(
                text,
                first.source,
                Math.max(pages, other.pages),
                Math.max(weight, other.weight),
                topics | other.topics);
    }

    Suggestion suggestion() {
        return new Suggestion(text, source);
    }
}
