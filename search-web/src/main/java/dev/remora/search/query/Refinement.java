package dev.remora.search.query;

import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Query;

/// What the best pages are ranked by: costs too much to be asked of all.
///
/// @param words BM25F of the query's words over title, anchor texts, body and address
/// @param grams BM25F of its grams over the gram fields, if grams are looked up
/// @param near scores pages where words that stand next to each other in the query do so too
/// @param weights of the grams, for comparing the query with whole titles
public record Refinement(Query words, Optional<Query> grams, Optional<Query> near, Map<String, Float> weights) {
    public Refinement {
        weights = Map.copyOf(weights);
    }
}
