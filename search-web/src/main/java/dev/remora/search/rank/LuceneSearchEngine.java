package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.Indexes;
import dev.remora.search.rank.index.OpenIndexes;
import dev.remora.search.rank.index.ReaderCache;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.NearInMeaning;
import dev.remora.search.rank.score.QueryVector;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.IOFunction;

/// Searches the Lucene indexes of all collections under a folder, as one.
///
/// The best few hundred pages by text score are re-ranked by [dev.remora.search.rank.score.ScoreFormula], which
/// adds relevance and PageRank from doc values; so each search may have its own weights. Term statistics cover
/// all topics that are searched together. A topic that appears under the folder is found without a restart.
public final class LuceneSearchEngine implements SearchEngine, Indexes {
    private final ExecutorService threads = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            Thread.ofPlatform().name("search-", 0).daemon().factory());
    private final OpenIndexes indexes;
    private final QueryPlanner planner;
    private final ScopePlanner planners;
    private final ScopeSearch pages;
    private final QueryVectors vectors;

    /// @param data folder with one folder per collection, each with an `index`
    /// @param topicOf reads the topic of a collection's folder
    /// @param pages ranks and shows the candidates
    /// @param refreshEvery minimum time, on the clock, between checks for new commits
    /// @param vectors of the queries, by the model that embedded the pages
    public LuceneSearchEngine(
            Path data,
            Function<Path, Topic> topicOf,
            QueryPlanner planner,
            ScopeSearch pages,
            Duration refreshEvery,
            Clock clock,
            QueryVectors vectors) {
        this.vectors = vectors;
        try {
            indexes = new OpenIndexes(data, topicOf, refreshEvery, clock, threads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.planner = planner;
        this.planners = new ScopePlanner(planner);
        this.pages = pages;
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        long start = System.nanoTime();
        Optional<QueryVector> vector =
                request.sort() == Sort.RELEVANCE ? vectors.of(planner.plainText(request)) : Optional.empty();
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topics(request));
            if (scope.isEmpty()) {
                return ScopeSearch.nothing(request, planner.noTopic(request, reading.topics()), start);
            }
            NearInMeaning near = vector.isEmpty()
                    ? NearInMeaning.NONE
                    : NearInMeaning.of(scope.get().searcher(), planner.conditions(request), vector.get());
            return pages.search(request, planners.plan(request, scope), scope.get(), near, start);
        });
    }

    @Override
    public boolean finds(SearchRequest request) {
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topics(request));
            PlannedQuery query = planners.plan(request, scope);
            return scope.isPresent()
                    && !query.empty()
                    && FirstPass.findsAny(
                            scope.get().searcher(), query.retrieval().text());
        });
    }

    @Override
    public List<SearchAnswer.Total> full(SearchRequest request, List<String> queries) {
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topics(request));
            List<SearchAnswer.Total> all = new ArrayList<>();
            for (String query : queries) {
                PlannedQuery planned = planners.plan(request.asking(query), scope);
                boolean none = scope.isEmpty() || planned.empty();
                all.add(none ? SearchAnswer.Total.NONE : ScopeSearch.full(planned, scope.get()));
            }
            return all;
        });
    }

    @Override
    public Map<String, List<String>> synonyms(SearchRequest request) {
        return reading(reading -> planners.plan(request, reading.scope(planner.topics(request)))
                .searched()
                .synonyms());
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        if (!after.map(cursor -> cursor.belongsTo(request)).orElse(true)) {
            throw new IllegalArgumentException("the cursor belongs to another search");
        }
        long start = System.nanoTime();
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topics(request));
            PlannedQuery query = planners.plan(request, scope);
            if (query.empty() || scope.isEmpty()) {
                return new Walked(ScopeSearch.nothing(request, query.read(), start), Optional.empty());
            }
            TopDocs top = ResultWalk.next(
                    query, scope.get(), request.sort(), after, request.size(), ScopeSearch.COUNT_EXACTLY);
            ScoreDoc[] shown = ResultWalk.firstCopies(top.scoreDocs, query, scope.get(), request.sort());
            return pages.step(top, shown, request, query, scope.get(), start);
        });
    }

    @Override
    public String edition() {
        String lacking = vectors.isConfigured() ? "-" + (vectors.failed() + vectors.skipped()) : "";
        return reading(reading -> reading.edition() + "-" + pages.today().toEpochDay() + planner.edition() + lacking);
    }

    @Override
    public List<IndexedTopic> topics() {
        return reading(reading -> reading.indexes().stream()
                .map(index -> IndexedTopic.of(index.topic(), index.reader().numDocs()))
                .toList());
    }

    @Override
    public QueryVectors vectors() {
        return vectors;
    }

    @Override
    public List<String> unreadable() {
        return reading(_ -> indexes.unreadable());
    }

    @Override
    public Map<String, Long> indexed() {
        return reading(IndexSnapshot::settled);
    }

    @Override
    public <T> T look(Look<T> look) {
        return reading(reading -> look.at(reading.searcher(), reading.parts()));
    }

    @Override
    public <T> T lookAtBest(SearchRequest request, int number, LookAtPages<T> look) {
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topics(request));
            if (scope.isEmpty()) {
                return look.at(reading.searcher(), Set.of(), List.of());
            }
            return look.at(scope.get().searcher(), scope.get().dictionary(), best(request, number, scope.get()));
        });
    }

    /// Returns the best by text score: cached if the search was just made, else searched for now.
    private List<Integer> best(SearchRequest request, int number, Scope scope) throws IOException {
        Optional<List<Integer>> before = number > TierSearch.ENOUGH
                ? Optional.empty()
                : scope.seen().best().get(ReaderCache.Wanted.by(request));
        if (before.isPresent()) {
            return before.get().subList(0, Math.min(number, before.get().size()));
        }
        PlannedQuery query = planners.plan(request, Optional.of(scope));
        return query.empty()
                ? List.of()
                : Arrays.stream(new FirstPass(scope.searcher(), query.retrieval())
                                .best(number, number, number)
                                .scoreDocs)
                        .map(found -> found.doc)
                        .toList();
    }

    private <T> T reading(IOFunction<IndexSnapshot, T> work) {
        try {
            IndexSnapshot reading = indexes.hold();
            try {
                return work.apply(reading);
            } finally {
                reading.release();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The index cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        try {
            indexes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdown();
        }
    }
}
