package dev.remora.search.rank;

import dev.remora.search.rank.score.QueryVector;
import java.util.Optional;

/// Gives queries their meaning. Thread-safe.
@FunctionalInterface
public interface QueryVectors {
    /// No model: searches go by words alone.
    QueryVectors NONE = _ -> Optional.empty();

    /// Returns the vector of a query; empty if there is none in time. Never fails.
    ///
    /// @param text without operators
    Optional<QueryVector> of(String text);
}
