package dev.remora.search.embedding;

import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.index.WeightedCache;
import dev.remora.search.rank.score.QueryVector;
import dev.remora.shared.embedding.ByteVectors;
import dev.remora.shared.embedding.Embedder;
import dev.remora.shared.embedding.EmbeddingFailed;
import dev.remora.shared.embedding.EmbeddingFields;
import dev.remora.shared.text.Beginning;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The vectors of queries from a model. A query whose vector is not there in time is searched by words alone; then
/// the model is left alone for a while, so that a broken one delays one search in that time and not each.
///
/// A query keeps its vector for its further pages of results. Thread-safe.
public final class QueryEmbeddings implements QueryVectors {
    private static final Logger LOG = LoggerFactory.getLogger(QueryEmbeddings.class);
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final long MOST_CACHED = 2_000;
    private static final int LONGEST = 500;

    private final Embedder embedder;
    private final double weight;
    private final Duration deadline;
    private final Clock clock;
    private final WeightedCache<String, QueryVector> known = new WeightedCache<>(MOST_CACHED);
    private final AtomicLong made = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong skipped = new AtomicLong();
    private volatile Instant pausedUntil = Instant.MIN;

    /// @param weight of meaning in the score
    /// @param deadline of one vector
    /// @param clock times the pauses
    public QueryEmbeddings(Embedder embedder, double weight, Duration deadline, Clock clock) {
        this.embedder = embedder;
        this.weight = weight;
        this.deadline = deadline;
        this.clock = clock;
    }

    @Override
    public Optional<QueryVector> of(String text) {
        String query = text.strip();
        if (query.isEmpty()) {
            return Optional.empty();
        }
        String some = Beginning.of(query, LONGEST);
        Optional<QueryVector> before = known.get(some);
        if (before.isPresent()) {
            return before;
        }
        if (clock.instant().isBefore(pausedUntil)) {
            skipped.incrementAndGet();
            return Optional.empty();
        }
        return ask(some);
    }

    private Optional<QueryVector> ask(String query) {
        try {
            float[] vector = embedder.embed(List.of(query), Embedder.Purpose.QUERY, deadline)
                    .getFirst();
            QueryVector made = new QueryVector(
                    EmbeddingFields.vector(embedder.model(), vector.length),
                    ByteVectors.of(vector, embedder.model()),
                    weight);
            known.put(query, made, 1);
            this.made.incrementAndGet();
            return Optional.of(made);
        } catch (EmbeddingFailed e) {
            failed.incrementAndGet();
            pausedUntil = clock.instant().plus(PAUSE);
            LOG.warn("Searches go by words alone for {} s: {}", PAUSE.toSeconds(), e.getMessage());
            return Optional.empty();
        }
    }

    @Override
    public boolean isConfigured() {
        return true;
    }

    @Override
    public long made() {
        return made.get();
    }

    @Override
    public long failed() {
        return failed.get();
    }

    @Override
    public long skipped() {
        return skipped.get();
    }
}
