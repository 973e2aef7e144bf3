package dev.remora.search.app.server;

import dev.remora.search.app.wiring.IndexSuggestions;
import dev.remora.search.app.wiring.OpenEngine;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.suggest.PastQueries;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

/// The open engine, suggestions and pages over the collections of a data folder.
public final class SearchService implements AutoCloseable {
    /// File in the data folder with queries that several people have made.
    static final String PAST_QUERIES = "queries.tsv";

    private final OpenEngine engine;
    private final PastQueries past;
    private final ExecutorService beside;
    private final ServedSearch served;

    private SearchService(OpenEngine engine, PastQueries past, ExecutorService beside, ServedSearch served) {
        this.engine = engine;
        this.past = past;
        this.beside = beside;
        this.served = served;
    }

    /// Opens the service, with past queries kept in the data folder.
    public static SearchService open(Wiring wiring, Path data, RandomGenerator random) {
        return open(wiring, data, Optional.of(data.resolve(PAST_QUERIES)), random);
    }

    /// Opens the service; suggestions are loaded in the background.
    ///
    /// @param queries file with past queries, if they are kept
    public static SearchService open(Wiring wiring, Path data, Optional<Path> queries, RandomGenerator random) {
        OpenEngine engine = wiring.engine(data);
        PastQueries past = new PastQueries(queries, wiring.folding(), wiring.wallClock(), random);
        ExecutorService beside = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("suggestions").daemon().factory());
        IndexSuggestions suggestions = wiring.suggestions(engine, past, beside);
        suggestions.suggester().refresh();
        ServedSearch served = new ServedSearch(engine.searches(), suggestions, wiring.pages(engine));
        return new SearchService(engine, past, beside, served);
    }

    /// Returns the engine, suggestions and pages.
    public ServedSearch served() {
        return served;
    }

    @Override
    public void close() {
        beside.close();
        past.save();
        engine.close();
    }
}
