package dev.remora.search.suggest;

import java.util.Locale;

/// A suggested search.
///
/// @param text to search for
/// @param source of the suggestion
public record Suggestion(String text, Source source) {
    /// Sources of suggestions.
    public enum Source {
        /// A keyword of a topic.
        KEYWORD,
        /// A query that several people have made.
        QUERY,
        /// A title, or a part of one.
        TITLE,
        /// A word of titles.
        WORD;

        /// Returns its name in the API.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
