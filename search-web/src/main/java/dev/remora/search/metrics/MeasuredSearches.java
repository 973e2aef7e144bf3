package dev.remora.search.metrics;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An engine that counts and times searches, including failed ones, without recording queries.
public class MeasuredSearches implements SearchEngine {
    private final SearchEngine engine;
    private final Timer searches;
    private final Timer walks;

    /// @param engine that is measured
    public MeasuredSearches(SearchEngine engine, Meters meters) {
        this.engine = engine;
        this.searches = timer(meters, "search");
        this.walks = timer(meters, "walk");
    }

    private static Timer timer(Meters meters, String kind) {
        return Timer.builder("remora.searches")
                .description("Searches and cursor steps in the engine, and their duration")
                .tag("kind", kind)
                .serviceLevelObjectives(Meters.buckets())
                .register(meters.registry());
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        return searches.record(() -> engine.search(request));
    }

    @Override
    public boolean finds(SearchRequest request) {
        return engine.finds(request);
    }

    @Override
    public List<SearchAnswer.Total> full(SearchRequest request, List<String> queries) {
        return engine.full(request, queries);
    }

    @Override
    public Map<String, List<String>> synonyms(SearchRequest request) {
        return engine.synonyms(request);
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        return walks.record(() -> engine.walk(request, after));
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
    public Map<String, Long> indexed() {
        return engine.indexed();
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
