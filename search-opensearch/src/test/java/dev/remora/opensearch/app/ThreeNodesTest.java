package dev.remora.opensearch.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.TestCluster;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/// Searches of three nodes, of which the manager is killed while twenty clients search. Each node has a shard of the
/// index, and a copy of another's.
class ThreeNodesTest {
    private static final int CLIENTS = 20;
    private static final int BEFORE = 100;
    private static final int AFTER = 400;
    private static final List<String> QUERIES =
            List.of("针灸", "失眠 穴位", "脾胃", "site:h1.example", "针灸 -推拿", "足三里", "气血 通畅 办法", "艾灸与推拿");

    @TempDir
    Path data;

    @Test
    void aNodeThatIsKilledUnderLoadCostsFewAnswersAndNoneIsWrong(TestReporter figures) throws Exception {
        try (TestCluster cluster = TestCluster.start(3)) {
            ServedPages pages = ServedPages.in(data, "three");
            String address = "opensearch=" + cluster.addresses();
            pages.index(address + "?shards=3");
            cluster.await("wait_for_status=green");
            try (SearchEngine engine = pages.patient(cluster.addresses())) {
                Load load = new Load(engine);
                load.run(() -> cluster.kill(cluster.manager()));
                figures.publishEntry(load.toString());
                assertEquals(0, load.wrong, load::toString);
                assertTrue(load.failed.size() <= load.answered / 100, load::toString);
            }
        }
    }

    /// Clients that search until a number of answers after the kill.
    private static final class Load {
        private final SearchEngine engine;
        private final Map<String, List<String>> wanted = new HashMap<>();
        private final List<String> failed = new ArrayList<>();
        private final long start = System.nanoTime();
        private int answered;
        private int wrong;
        private long slowest;
        private int end = Integer.MAX_VALUE;

        Load(SearchEngine engine) {
            this.engine = engine;
            QUERIES.forEach(query -> wanted.put(query, results(query)));
        }

        private List<String> results(String query) {
            SearchAnswer answer = engine.search(SearchRequest.of(query));
            List<String> results =
                    new ArrayList<>(List.of(answer.counts().total().toString()));
            answer.results()
                    .forEach(result -> results.add(result.url()
                            + result.scored().score()
                            + result.shown().snippetHtml()));
            return results;
        }

        void run(Runnable kill) throws Exception {
            try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
                List<Future<?>> running = new ArrayList<>();
                for (int i = 0; i < CLIENTS; i++) {
                    int first = i;
                    running.add(clients.submit(() -> search(first)));
                }
                await(BEFORE);
                kill.run();
                endAfter(AFTER);
                for (Future<?> each : running) {
                    each.get();
                }
            }
        }

        private void search(int first) {
            for (int i = first; more(); i++) {
                String query = QUERIES.get(i % QUERIES.size());
                long began = System.nanoTime();
                try {
                    boolean right = results(query).equals(wanted.get(query));
                    tell(right, "", System.nanoTime() - began);
                } catch (IndexUnavailable e) {
                    long now = System.nanoTime();
                    tell(true, Duration.ofNanos(now - start).toMillis() + " ms: " + e.getMessage(), now - began);
                }
            }
        }

        private synchronized boolean more() {
            return answered < end;
        }

        private synchronized void tell(boolean right, String failure, long nanos) {
            slowest = Math.max(slowest, nanos);
            answered++;
            wrong += right ? 0 : 1;
            if (!failure.isEmpty()) {
                failed.add(failure);
            }
            notifyAll();
        }

        private synchronized void await(int number) throws InterruptedException {
            while (answered < number) {
                wait();
            }
        }

        private synchronized void endAfter(int more) {
            end = answered + more;
        }

        @Override
        public synchronized String toString() {
            return answered + " answers in "
                    + Duration.ofNanos(System.nanoTime() - start).toMillis() + " ms, " + wrong
                    + " wrong, the slowest after " + Duration.ofNanos(slowest).toMillis() + " ms, failed: " + failed;
        }
    }
}
