package dev.remora.search.metrics;

import dev.remora.search.rank.QueryVectors;
import io.micrometer.core.instrument.FunctionCounter;
import java.util.function.ToDoubleFunction;

/// Counts the vectors of queries by outcome; nothing without an embedding model.
public final class EmbeddingCounters {
    private EmbeddingCounters() {}

    /// Adds the counters of a model.
    public static void add(QueryVectors vectors, Meters meters) {
        if (vectors.isConfigured()) {
            counter(vectors, "made", QueryVectors::made, meters);
            counter(vectors, "failed", QueryVectors::failed, meters);
            counter(vectors, "skipped", QueryVectors::skipped, meters);
        }
    }

    private static void counter(
            QueryVectors vectors, String outcome, ToDoubleFunction<QueryVectors> count, Meters meters) {
        FunctionCounter.builder("remora.query.embeddings", vectors, count)
                .description("Vectors of queries by the embedding model; failed and skipped ones are searched by words")
                .tag("outcome", outcome)
                .register(meters.registry());
    }
}
