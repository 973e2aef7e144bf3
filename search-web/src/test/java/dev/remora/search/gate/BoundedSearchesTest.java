package dev.remora.search.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.gate.BoundedSearches.SearchLimits;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedSearchesTest {
    private static final SearchRequest REQUEST = SearchRequest.of("针灸");

    /// Searches that end when they are let, and fail, as none of the answers matters.
    private static class Held implements SearchEngine {
        final Semaphore begun = new Semaphore(0);
        final CountDownLatch end = new CountDownLatch(1);
        final AtomicInteger now = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();

        static final class Done extends RuntimeException {
            private static final long serialVersionUID = 1;
        }

        @Override
        public SearchAnswer search(SearchRequest request) {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            begun.release();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            now.decrementAndGet();
            throw new Done();
        }

        @Override
        public Walked walk(SearchRequest request, Optional<Cursor> after) {
            search(request);
            throw new IllegalStateException();
        }

        @Override
        public String edition() {
            return "1";
        }

        @Override
        public List<String> unreadable() {
            return List.of();
        }

        @Override
        public List<IndexedTopic> topics() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private final Held held = new Held();

    private static CompletableFuture<Class<?>> asked(ExecutorService clients, SearchEngine engine) {
        return CompletableFuture.supplyAsync(
                () -> assertThrows(RuntimeException.class, () -> engine.search(REQUEST))
                        .getClass(),
                clients);
    }

    @Test
    void whatFindsNoTurnAndNoPlaceToWaitIsRefusedAtOnce() throws Exception {
        SearchEngine engine = new BoundedSearches(held, new SearchLimits(2, 0, Duration.ofMinutes(10)));
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Class<?>>> first = List.of(asked(clients, engine), asked(clients, engine));
            held.begun.acquire(2);
            RequestRefused refused = assertThrows(RequestRefused.class, () -> engine.search(REQUEST));
            assertEquals(503, refused.status());
            assertEquals(Map.of("Retry-After", "2"), refused.headers());
            assertThrows(RequestRefused.class, () -> engine.walk(REQUEST, Optional.empty()));
            held.end.countDown();
            for (CompletableFuture<Class<?>> one : first) {
                assertEquals(Held.Done.class, one.get());
            }
        }
        assertThrows(Held.Done.class, () -> engine.search(REQUEST), "a search that fails gives its turn back");
    }

    @Test
    void whoWaitedLongEnoughIsRefused() {
        SearchEngine engine = new BoundedSearches(held, new SearchLimits(1, 10, Duration.ofMillis(1)));
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Class<?>> first = asked(clients, engine);
            held.begun.acquireUninterruptibly();
            assertEquals(RequestRefused.class, asked(clients, engine).join());
            held.end.countDown();
            assertEquals(Held.Done.class, first.join());
        }
    }

    /// Virtual threads that compute take turns only when they wait: the first would search and be done before
    /// the others are let in at all, and nobody would see how many there are.
    @Test
    void searchesThatOnlyComputeAreSeenByThoseThatComeAfterThem() {
        int cores = Runtime.getRuntime().availableProcessors();
        int clients = 20 * cores;
        CountDownLatch come = new CountDownLatch(clients);
        Held computing = new Held() {
            @Override
            public SearchAnswer search(SearchRequest request) {
                for (int i = 0; i < 20_000_000 && come.getCount() > 0; i++) {
                    Thread.onSpinWait();
                }
                throw new Done();
            }
        };
        SearchEngine engine = new BoundedSearches(computing, new SearchLimits(cores, 0, Duration.ofMinutes(10)));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Class<?>>> all = IntStream.range(0, clients)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> {
                                come.countDown();
                                return assertThrows(RuntimeException.class, () -> engine.search(REQUEST));
                            },
                            threads))
                    .map(one -> one.<Class<?>>thenApply(Object::getClass))
                    .toList();
            long refused = all.stream()
                    .filter(one -> one.join() == RequestRefused.class)
                    .count();
            assertTrue(refused > 0, "all " + clients + " were let in");
        }
    }

    @Test
    void allWhoMayWaitGetTheirTurnAndNeverMoreAtOnce() {
        SearchEngine engine = new BoundedSearches(held, new SearchLimits(3, 100, Duration.ofMinutes(10)));
        held.end.countDown();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Class<?>>> all =
                    IntStream.range(0, 80).mapToObj(i -> asked(clients, engine)).toList();
            for (CompletableFuture<Class<?>> one : all) {
                assertEquals(Held.Done.class, one.join());
            }
        }
        assertTrue(held.most.get() <= 3, () -> held.most + " at once");
    }
}
