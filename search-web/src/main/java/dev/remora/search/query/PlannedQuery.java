package dev.remora.search.query;

import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;

/// A query ready to be run.
///
/// @param text finds pages by their terms, and scores them so that the best few hundred are among them; holds the
///     filters too, without a score
/// @param ranked scores alike, and finds what `text` finds and more: without the rule of how much of the query a
///     page must hold, which keeps Lucene from passing over most postings; empty where there is no such rule
/// @param refinement ranks those; empty where nothing was typed that could be
/// @param words the terms that were looked up, folded, in the order in which they were typed; for marking them
/// @param read how the query was understood, for people
/// @param demanding a page must hold whole words of it: where none does, a plan that demands less may find some
/// @param empty nothing can be found, and `read` says why
public record PlannedQuery(
        Query text,
        Optional<Query> ranked,
        Optional<Refinement> refinement,
        List<String> words,
        String read,
        boolean demanding,
        boolean empty) {
    public PlannedQuery {
        words = List.copyOf(words);
    }

    /// Nothing can be found.
    ///
    /// @param why for people
    static PlannedQuery nothing(String why) {
        return new PlannedQuery(
                MatchNoDocsQuery.INSTANCE, Optional.empty(), Optional.empty(), List.of(), why, false, true);
    }

    /// The same with its pages found by queries that find the same.
    public PlannedQuery finding(Query sameText, Optional<Query> sameRanked) {
        return new PlannedQuery(sameText, sameRanked, refinement, words, read, demanding, empty);
    }
}
