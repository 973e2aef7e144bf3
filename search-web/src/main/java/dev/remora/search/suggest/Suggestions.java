package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Completion, correction and related searches. Thread-safe; no text makes it fail.
public interface Suggestions {
    /// Returns the best completions of a text, best first.
    ///
    /// @param topic restricts to this topic, if given
    List<Suggestion> complete(String typed, Optional<String> topic, int number);

    /// Returns a correction if the query looks mistyped: a word or phrase of the pages that sounds or looks alike, has
    /// two characters in the other order, or one more or fewer. It finds something within the filters of the
    /// request.
    ///
    /// @param full number of pages with all words of the query
    Optional<String> better(SearchRequest request, long full);

    /// Returns whether a query without results is so likely mistyped that its correction may be searched instead.
    boolean mistyped(String query, String better);

    /// Returns related searches: further subjects of the best results.
    List<String> related(SearchRequest request, int number);

    /// Returns the words of a query without results of which pages have each, without function words.
    ///
    /// @param absent words that no page of the searched topics has
    List<String> singleWords(String query, Collection<String> absent, int number);

    /// Returns recent frequent queries.
    List<String> popular(int number);

    /// Counts a query that had results.
    ///
    /// @param client identifies the client; not kept
    void asked(String query, String client);

    /// Returns an identifier that changes when suggestions may: those of one edition over the same indexes are
    /// equal.
    String edition();
}
