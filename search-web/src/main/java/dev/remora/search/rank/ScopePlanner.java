package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.search.rank.index.WeightedCache;
import dev.remora.search.rank.score.FirstPass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;

/// Plans queries with the words of the topics that they cover: as addresses, with all words, or with most of them, the
/// first that finds enough. Thread-safe.
final class ScopePlanner {
    private static final long MOST_PLANNERS = 64;

    private final QueryPlanner planner;
    /// Planners by the dictionary words of their topics.
    private final WeightedCache<List<Long>, QueryPlanner> planners = new WeightedCache<>(MOST_PLANNERS);

    ScopePlanner(QueryPlanner planner) {
        this.planner = planner;
    }

    /// Plans a query and looks up its terms.
    ///
    /// @param scope of its topics; empty if there is none of them
    PlannedQuery plan(SearchRequest request, Optional<Scope> scope) throws IOException {
        if (scope.isEmpty()) {
            return planner.plan(request, TermStatistics.UNKNOWN);
        }
        TermLookup lookup = scope.get().lookup();
        QueryPlanner planner = planner(scope.get());
        IndexSearcher searcher = scope.get().searcher();
        for (PlannedQuery address : planner.planAddress(request, lookup)) {
            PlannedQuery query = address.with(lookup::prepared);
            if (FirstPass.findsAny(searcher, query.retrieval().text())) {
                return query;
            }
        }
        PlannedQuery query = planner.plan(request, lookup).with(lookup::prepared);
        if (FirstPass.count(searcher, query.retrieval().text(), query.least()).value() >= query.least()) {
            return query;
        }
        PlannedQuery lenient = planner.planLeniently(request, lookup).with(lookup::prepared);
        return FirstPass.findsAny(searcher, lenient.retrieval().text()) ? lenient : query;
    }

    /// Returns the planner that tokenizes queries as the pages of a scope were tokenized.
    private QueryPlanner planner(Scope scope) {
        List<Long> words = scope.dictionaryNumber();
        return planners.get(words).orElseGet(() -> {
            QueryPlanner made = planner.with(scope.dictionary());
            planners.put(words, made, 1);
            return made;
        });
    }
}
