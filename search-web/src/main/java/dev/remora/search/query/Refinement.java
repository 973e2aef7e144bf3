package dev.remora.search.query;

import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Query;

/// What the best pages are ranked by: costs too much to be asked of all.
///
/// @param words BM25F of the query's words over title, anchor texts, body and address
/// @param grams BM25F of its grams over the gram fields, if grams are looked up
/// @param weights of the grams, for comparing the query with whole titles
/// @param length grams that say something
/// @param place somebody asks for a place, a site or a section of it, and says so ([PlaceWords])
/// @param freshness what the query says of time
public record Refinement(Query words, Optional<Query> grams, Map<String, Float> weights, int length, boolean place, Freshness freshness) {
    public Refinement {
        weights = Map.copyOf(weights);
    }
}
