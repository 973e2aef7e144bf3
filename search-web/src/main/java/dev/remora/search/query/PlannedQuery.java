package dev.remora.search.query;

import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/// A query ready to be run.
///
/// @param text finds pages by their terms, and scores them so that the best few hundred are among them; holds the
///     filters too, without a score
/// @param refinement ranks those; empty where nothing was typed that could be
/// @param words the terms that were looked up, folded, in the order in which they were typed; for marking them
/// @param read how the query was understood, for people
/// @param empty nothing can be found, and `read` says why
public record PlannedQuery(
        Query text, Optional<Refinement> refinement, List<String> words, String read, boolean empty) {
    public PlannedQuery {
        words = List.copyOf(words);
    }

    /// The same with its pages found by a query that finds the same.
    public PlannedQuery finding(Query same) {
        return new PlannedQuery(same, refinement, words, read, empty);
    }
}
