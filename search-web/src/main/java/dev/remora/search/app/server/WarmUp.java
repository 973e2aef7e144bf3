package dev.remora.search.app.server;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.suggest.Suggestions;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Searches each topic for its own name once after the start, so that the first person does not wait for dictionaries,
/// index files and classes to be read. Runs in the background, counts in no metric and delays nothing; if it fails, it
/// is quiet, because the first search will say why.
final class WarmUp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final int RELATED = 8;

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final Thread thread;

    private WarmUp(SearchEngine engine, Suggestions suggestions) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.thread = Thread.ofPlatform().daemon().name("warm-up").unstarted(this::run);
    }

    static WarmUp start(SearchEngine engine, Suggestions suggestions) {
        WarmUp begun = new WarmUp(engine, suggestions);
        begun.thread.start();
        return begun;
    }

    private void run() {
        try {
            for (IndexedTopic topic : engine.topics()) {
                if (stopping.get()) {
                    return;
                }
                ask(topic);
            }
        } catch (RuntimeException e) {
            LOG.debug("not warmed up", e);
        }
    }

    private void ask(IndexedTopic topic) {
        SearchRequest request = SearchRequest.of(topic.name())
                .in(Optional.of(topic.id()))
                .collapsed(true)
                .withFacets();
        engine.search(request);
        suggestions.complete(topic.name(), request.topic(), RELATED);
        suggestions.better(request, 0);
        suggestions.related(request, RELATED);
    }

    /// From now on no further search begins.
    void stop() {
        stopping.set(true);
    }

    /// Begins no further search, and waits for the current one.
    @Override
    public void close() {
        stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
