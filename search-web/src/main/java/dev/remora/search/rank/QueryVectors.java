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

    /// Whether there is a model.
    default boolean isConfigured() {
        return false;
    }

    /// Returns how many vectors the model has made.
    default long made() {
        return 0;
    }

    /// Returns how often the model had no usable answer in time.
    default long failed() {
        return 0;
    }

    /// Returns how many queries did not ask the model because it had failed just before.
    default long skipped() {
        return 0;
    }
}
