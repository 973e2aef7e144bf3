package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.SuggestionEntry;

/// A word or phrase in place of a part of a mistyped run of characters.
///
/// @param start of the part
/// @param end of the part
/// @param entry what may have been meant
/// @param slip the mistake
record Replacement(int start, int end, SuggestionEntry entry, Slip slip) {
    String word() {
        return entry.text();
    }

    /// Whether the part has as many characters as the word.
    boolean sameLength() {
        return word().length() == end - start;
    }
}
