package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Optional;

/// What helps somebody to search. Safe for use by many threads; never fails because of what was typed.
public interface Suggestions {
    /// Suggests nothing.
    Suggestions NONE = new Suggestions() {
        @Override
        public List<Suggestion> complete(String typed, Optional<String> topic, int number) {
            return List.of();
        }

        @Override
        public Optional<String> better(SearchRequest request) {
            return Optional.empty();
        }

        @Override
        public List<String> related(SearchRequest request, int number) {
            return List.of();
        }

        @Override
        public List<String> popular(int number) {
            return List.of();
        }

        @Override
        public void asked(String query, String client) {}

        @Override
        public String edition() {
            return "none";
        }
    };

    /// The best endings of what was typed, best first.
    ///
    /// @param topic only of this topic, if one
    List<Suggestion> complete(String typed, Optional<String> topic, int number);

    /// What was meant, where the query looks mistyped: another query that is in the indexes and of the same sound,
    /// or a letter or two away.
    Optional<String> better(SearchRequest request);

    /// Searches that lead on from this one: what its best results are about besides.
    List<String> related(SearchRequest request, int number);

    /// What several people have searched for of late.
    List<String> popular(int number);

    /// Takes note of a query that found something.
    ///
    /// @param client whatever tells clients apart; not kept
    void asked(String query, String client);

    /// Changes when what is suggested may: suggestions of one edition over the same indexes are alike.
    String edition();
}
