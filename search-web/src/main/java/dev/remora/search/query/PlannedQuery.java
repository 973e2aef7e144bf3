package dev.remora.search.query;

import java.util.List;
import org.apache.lucene.search.Query;

/// A query ready to be run.
///
/// @param text scores pages by their words; holds the filters too, without a score
/// @param words the terms that were looked up, folded, in the order in which they were typed; for marking them
/// @param read how the query was understood, for people
/// @param empty nothing can be found, and `read` says why
public record PlannedQuery(Query text, List<String> words, String read, boolean empty) {
    public PlannedQuery {
        words = List.copyOf(words);
    }
}
