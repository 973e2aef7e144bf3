package dev.remora.search.query;

import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;

/// A query ready to be run.
///
/// @param text scores pages by their words; holds the filters too, without a score
/// @param near scores pages where words that stand next to each other in the query do so too; to be added to the
///     score of the best by words, since it costs too much to be asked of all
/// @param words the terms that were looked up, folded, in the order in which they were typed; for marking them
/// @param read how the query was understood, for people
/// @param empty nothing can be found, and `read` says why
public record PlannedQuery(Query text, Optional<Query> near, List<String> words, String read, boolean empty) {
    public PlannedQuery {
        words = List.copyOf(words);
    }
}
