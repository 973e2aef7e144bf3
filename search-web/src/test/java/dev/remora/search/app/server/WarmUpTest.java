package dev.remora.search.app.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.SampleWeb;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.Suggestions;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The searches of a server for nobody, after its start.
class WarmUpTest {
    private final Asked suggestions = new Asked();
    private SampleWeb web;

    /// Records what it is asked for related searches.
    private static final class Asked implements Suggestions {
        final List<String> queries = new CopyOnWriteArrayList<>();
        final CountDownLatch three = new CountDownLatch(3);
        boolean counted;

        @Override
        public List<Suggestion> complete(String typed, Optional<String> topic, int number) {
            return List.of();
        }

        @Override
        public Optional<String> better(SearchRequest request, long full) {
            return Optional.empty();
        }

        @Override
        public boolean mistyped(String query, String better) {
            return false;
        }

        @Override
        public List<String> related(SearchRequest request, int number) {
            queries.add(request.query() + " " + request.topic().orElse(""));
            three.countDown();
            return List.of();
        }

        @Override
        public List<String> singleWords(String query, Collection<String> absent, int number) {
            return List.of();
        }

        @Override
        public List<String> popular(int number) {
            return List.of();
        }

        @Override
        public void asked(String query, String client) {
            counted = true;
        }

        @Override
        public String edition() {
            return "";
        }
    }

    @BeforeEach
    void open() throws CannotListen {
        web = new SampleWeb();
    }

    @AfterEach
    void close() {
        web.close();
    }

    @Test
    void eachTopicIsSearchedForItsNameAndThatIsNoQueryOfAnybody() throws Exception {
        try (WarmUp _ = WarmUp.start(web.engine, suggestions)) {
            assertTrue(suggestions.three.await(1, TimeUnit.MINUTES), suggestions.queries.toString());
        }
        assertEquals(List.of("中医 tcm", "法律 law", "Linux linux"), suggestions.queries);
        assertEquals(false, suggestions.counted);
    }

    @Test
    void itDelaysNothingAndEndsWithTheServer() throws Exception {
        CountDownLatch searching = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        web.engine.gate = () -> {
            searching.countDown();
            go.await();
        };
        WarmUp begun = WarmUp.start(web.engine, suggestions);
        searching.await();
        begun.stop();
        go.countDown();
        begun.close();
        assertEquals(List.of("中医 tcm"), suggestions.queries, "no further search");
    }

    @Test
    void whatFailsIsLeftToTheFirstSearch() {
        web.engine.fault = new IllegalStateException("the index is gone");
        WarmUp.start(web.engine, suggestions).close();
        assertEquals(List.of(), suggestions.queries);
    }
}
