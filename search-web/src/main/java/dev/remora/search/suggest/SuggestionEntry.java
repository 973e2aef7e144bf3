package dev.remora.search.suggest;

import dev.remora.search.suggest.Suggestion.Source;

/// Something that can be suggested.
///
/// @param text folded
/// @param source where it comes from
/// @param pages that have it in their title, about
/// @param weight the more, the sooner it is suggested; 0 or more
/// @param topics bit i is set where the topic of number i has it
record SuggestionEntry(String text, Source source, int pages, float weight, long topics) {
    /// Both together: one entry for what comes from two sources.
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
