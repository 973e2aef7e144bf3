package dev.remora.search.gate;

import dev.remora.search.http.RequestRefused;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// An engine with a limit on concurrent searches. Further searches wait in a short queue for a short time; what
/// cannot be answered soon is refused at once, so that answers stay fast under any load.
public final class BoundedSearches implements SearchEngine {
    private final SearchEngine engine;
    private final SearchLimits limits;
    private final Semaphore turns;

    /// Limits on searches.
    ///
    /// @param atOnce concurrent searches
    /// @param waiting approximate maximum of waiting searches
    /// @param longest maximum wait
    public record SearchLimits(int atOnce, int waiting, Duration longest) {
        public SearchLimits {
            if (atOnce < 1 || waiting < 0 || longest.isNegative()) {
                throw new IllegalArgumentException("one search at least must be let in, and none wait for less than"
                        + " nothing, but these are: " + atOnce + ", " + waiting + ", " + longest);
            }
        }

        /// Two searches per core, because they also read files. The queue allows two hundred people to search
        /// at once.
        public static SearchLimits ofCores(int cores) {
            return new SearchLimits(2 * cores, 256, Duration.ofSeconds(3));
        }
    }

    /// @param engine that is limited
    public BoundedSearches(SearchEngine engine, SearchLimits limits) {
        this.engine = engine;
        this.limits = limits;
        this.turns = new Semaphore(limits.atOnce(), true);
    }

    /// @throws RequestRefused 503 if there are too many searches
    @Override
    public SearchAnswer search(SearchRequest request) {
        return inTurn(() -> engine.search(request));
    }

    /// @throws RequestRefused 503 if there are too many searches
    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        return inTurn(() -> engine.walk(request, after));
    }

    @SuppressWarnings("ThreadPriorityCheck") // not for priority: lets newly arrived threads run
    private <T> T inTurn(Supplier<T> search) {
        if (!admitted()) {
            throw RequestRefused.because(503, "busy.search").withHeader("Retry-After", "2");
        }
        try {
            Thread.yield(); // a computing virtual thread blocks its carrier: lets others queue first
            return search.get();
        } finally {
            turns.release();
        }
    }

    private boolean admitted() {
        if (turns.getQueueLength() >= limits.waiting()) {
            return turns.tryAcquire();
        }
        try {
            return turns.tryAcquire(limits.longest().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public String edition() {
        return engine.edition();
    }

    @Override
    public List<String> unreadable() {
        return engine.unreadable();
    }

    @Override
    public Optional<String> trouble() {
        return engine.trouble();
    }

    @Override
    public List<IndexedTopic> topics() {
        return engine.topics();
    }

    @Override
    public void close() {
        engine.close();
    }
}
