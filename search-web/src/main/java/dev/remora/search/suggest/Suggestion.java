package dev.remora.search.suggest;

import java.util.Locale;

/// Something to search for.
///
/// @param text as it is to be searched for
/// @param source where it comes from
public record Suggestion(String text, Source source) {
    /// Where a suggestion comes from.
    public enum Source {
        /// A keyword of a topic.
        KEYWORD,
        /// What several people have searched for.
        QUERY,
        /// A title, or a part of one.
        TITLE,
        /// A word of titles.
        WORD;

        /// Its name in the API.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
