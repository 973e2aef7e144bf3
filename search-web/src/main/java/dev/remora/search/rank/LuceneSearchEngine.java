package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.facet.FacetCounts;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.Indexes;
import dev.remora.search.rank.index.OpenIndexes;
import dev.remora.search.rank.index.ReaderCache;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.search.rank.index.WeightedCache;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.Rescorer;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.ScoreExplainer;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;

/// Searches the Lucene indexes of all collections under a folder, as one.
///
/// The best few hundred pages by text score are re-ranked by [dev.remora.search.rank.score.ScoreFormula], which
/// adds relevance and PageRank from doc values; so each search may have its own weights. Term statistics cover
/// all topics that are searched together. A topic that appears under the folder is found without a restart.
public final class LuceneSearchEngine implements SearchEngine, Indexes {
    private static final int COUNT_EXACTLY = 1_000;
    private static final long MOST_PLANNERS = 64;

    private final OpenIndexes indexes;
    private final QueryPlanner planner;

    /// Planners by the dictionary words of their topics.
    private final WeightedCache<List<Long>, QueryPlanner> planners = new WeightedCache<>(MOST_PLANNERS);
    private final Results results;
    private final RankSettings settings;
    private final Clock calendar;

    /// @param data folder with one folder per collection, each with an `index`
    /// @param topicOf reads the topic of a collection's folder
    /// @param clock decides when to check for new commits
    /// @param calendar gives the day from which the age of pages counts
    public LuceneSearchEngine(
            Path data,
            Function<Path, Topic> topicOf,
            QueryPlanner planner,
            Snippets snippets,
            RankSettings settings,
            Clock clock,
            Clock calendar) {
        try {
            indexes = new OpenIndexes(data, topicOf, settings.refreshEvery(), clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.planner = planner;
        results = new Results(snippets);
        this.settings = settings;
        this.calendar = calendar;
    }

    @Override
    public SearchAnswer search(SearchRequest request) {
        long start = System.nanoTime();
        return reading(reading -> {
            Optional<String> topic = planner.topic(request);
            Optional<Scope> scope = reading.scope(topic);
            PlannedQuery query = planned(request, scope);
            Found found = query.empty() || scope.isEmpty() ? Found.NOTHING : find(request, query, scope.get());
            String read = scope.isEmpty() ? "Unknown topic " + topic.orElse("") + "." : query.read();
            return answer(request, read, found, start);
        });
    }

    @Override
    public Walked walk(SearchRequest request, Optional<Cursor> after) {
        if (!after.map(cursor -> cursor.belongsTo(request)).orElse(true)) {
            throw new IllegalArgumentException("the cursor belongs to another search");
        }
        long start = System.nanoTime();
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topic(request));
            PlannedQuery query = planned(request, scope);
            if (query.empty() || scope.isEmpty()) {
                return new Walked(answer(request, query.read(), Found.NOTHING, start), Optional.empty());
            }
            TopDocs top = ResultWalk.next(query, scope.get(), request.sort(), after, request.size(), COUNT_EXACTLY);
            Found found = arranged(top, request, query, scope.get());
            boolean last = top.scoreDocs.length < request.size();
            return new Walked(
                    answer(request, query.read(), found, start),
                    last ? Optional.empty() : Optional.of(ResultWalk.behind(top, request)));
        });
    }

    @Override
    public String edition() {
        return reading(reading -> reading.edition() + "-" + today().toEpochDay());
    }

    @Override
    public List<IndexedTopic> topics() {
        return reading(reading -> reading.indexes().stream()
                .map(index -> new IndexedTopic(
                        index.topic().id(),
                        index.topic().name(),
                        index.topic().description(),
                        index.reader().numDocs()))
                .toList());
    }

    @Override
    public List<String> unreadable() {
        return reading(_ -> indexes.unreadable());
    }

    @Override
    public <T> T look(Look<T> look) {
        return reading(reading -> look.at(reading.searcher(), reading.parts()));
    }

    @Override
    public <T> T lookAtBest(SearchRequest request, int number, LookAtPages<T> look) {
        return reading(reading -> {
            Optional<Scope> scope = reading.scope(planner.topic(request));
            if (scope.isEmpty()) {
                return look.at(reading.searcher(), Set.of(), List.of());
            }
            return look.at(scope.get().searcher(), scope.get().dictionary(), best(request, number, scope.get()));
        });
    }

    /// Returns the best by text score: cached if the search was just made, else searched for now.
    private List<Integer> best(SearchRequest request, int number, Scope scope) throws IOException {
        Optional<List<Integer>> before =
                number > Ranking.ENOUGH ? Optional.empty() : scope.seen().best().get(ReaderCache.Wanted.by(request));
        if (before.isPresent()) {
            return before.get().subList(0, Math.min(number, before.get().size()));
        }
        PlannedQuery query = planned(request, Optional.of(scope));
        return query.empty()
                ? List.of()
                : Arrays.stream(FirstPass.of(scope.searcher(), query).best(number, number, number).scoreDocs)
                        .map(found -> found.doc)
                        .toList();
    }

    /// Caches the best documents for later calls of [#lookAtBest].
    private static void keep(List<Integer> best, SearchRequest request, Scope scope) {
        List<Integer> first = List.copyOf(best.subList(0, Math.min(best.size(), Ranking.ENOUGH)));
        scope.seen().best().put(ReaderCache.Wanted.by(request), first, 1);
    }

    private <T> T reading(Work<T> work) {
        try {
            IndexSnapshot reading = indexes.hold();
            try {
                return work.with(reading);
            } finally {
                reading.release();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The index cannot be read: " + e.getMessage(), e);
        }
    }

    @FunctionalInterface
    private interface Work<T> {
        T with(IndexSnapshot reading) throws IOException;
    }

    @Override
    public void close() {
        try {
            indexes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SearchAnswer answer(SearchRequest request, String read, Found found, long start) {
        return new SearchAnswer(
                request.query(),
                read,
                found.total(),
                found.full(),
                found.partialFrom(),
                request.page(),
                request.size(),
                (System.nanoTime() - start) / 1_000_000,
                found.results(),
                found.facets());
    }

    /// Returns results in the order of retrieval.
    private Found arranged(TopDocs top, SearchRequest request, PlannedQuery query, Scope scope) throws IOException {
        Rescorer candidates = new Rescorer(scope, settings.blend(), query, request.weights(), today());
        Rescorer.Scored scored = candidates.of(top.scoreDocs, false);
        ScoreExplainer reasons = ScoreExplainer.of(scope, settings.blend(), candidates, List.of(scored));
        NearFold each =
                NearFold.none(scope.indexes().size() > 1 ? NearFold.distinctAddresses(scored.pages()) : scored.pages());
        Total total = total(top.totalHits, query.text(), scope);
        Facets facets = request.facets() ? FacetCounts.of(scope, query.text(), total.exact()) : Facets.NONE;
        Optional<Total> full = query.asked().isEmpty() ? Optional.of(total) : Optional.empty();
        return new Found(
                total,
                full,
                OptionalInt.empty(),
                results.of(each.shown(), each, request, query, scope, reasons),
                facets);
    }

    private Found find(SearchRequest request, PlannedQuery query, Scope scope) throws IOException {
        long first = (request.page() - 1L) * request.size();
        if (first >= settings.reach()) {
            return new Found(count(query, scope), Optional.empty(), OptionalInt.empty(), List.of(), Facets.NONE);
        }
        int wanted = (int) Math.min(settings.reach(), first + request.size());
        Ranking.Ranked ranked = new Ranking(scope, query, request, settings, today(), COUNT_EXACTLY).to(wanted);
        if (request.sort() == Sort.RELEVANCE) {
            keep(ranked.best(), request, scope);
        }
        List<Candidate> pages = ranked.pages();
        List<Candidate> page = pages.subList((int) Math.min(first, pages.size()), Math.min(wanted, pages.size()));
        Total total = total(ranked.total(), query.text(), scope);
        Facets facets = request.facets() ? FacetCounts.of(scope, query.text(), total.exact()) : Facets.NONE;
        Optional<Total> full = full(ranked, total, query, scope);
        int partial = request.sort() == Sort.RELEVANCE
                ? PartialMatches.from(ranked, full, query, scope.searcher(), Math.min(wanted, pages.size()))
                : Integer.MAX_VALUE;
        int from = (int) Math.max(0, partial - first);
        return new Found(
                total,
                full,
                from < page.size() ? OptionalInt.of(from) : OptionalInt.empty(),
                results.of(page, ranked.folded(), request, query, scope, ranked.reasons()),
                facets);
    }

    /// Plans the query for a scope and looks up its terms.
    private PlannedQuery planned(SearchRequest request, Optional<Scope> scope) throws IOException {
        if (scope.isEmpty()) {
            return planner.plan(request, TermStatistics.UNKNOWN);
        }
        TermLookup lookup = scope.get().lookup();
        QueryPlanner planner = planner(scope.get());
        PlannedQuery query = planner.plan(request, lookup).with(lookup::prepared);
        IndexSearcher searcher = scope.get().searcher();
        if (!query.demanding() || FirstPass.findsAny(searcher, query.text())) {
            return query;
        }
        PlannedQuery lenient = planner.planLeniently(request, lookup).with(lookup::prepared);
        return FirstPass.findsAny(searcher, lenient.text()) ? lenient : query;
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

    private LocalDate today() {
        return LocalDate.ofInstant(calendar.instant(), calendar.getZone());
    }

    /// Returns the number of results with all words.
    private static Optional<Total> full(Ranking.Ranked ranked, Total total, PlannedQuery query, Scope scope)
            throws IOException {
        if (query.asked().isEmpty()) {
            return Optional.of(total);
        }
        return ranked.full().isPresent()
                ? Optional.of(total(ranked.full().get(), query.holdingAll(), scope))
                : Optional.empty();
    }

    private static Total count(PlannedQuery query, Scope scope) throws IOException {
        return total(FirstPass.count(scope.searcher(), query.text(), COUNT_EXACTLY), query.text(), scope);
    }

    /// Returns the number of results; if several topics are searched, a page in two of them counts once.
    private static Total total(TotalHits hits, Query query, Scope scope) throws IOException {
        TotalHits found =
                scope.indexes().size() > 1 ? FirstPass.countAddresses(scope.searcher(), query, COUNT_EXACTLY) : hits;
        return new Total(found.value(), found.relation() == Relation.EQUAL_TO);
    }

    private record Found(
            Total total, Optional<Total> full, OptionalInt partialFrom, List<Result> results, Facets facets) {
        private static final Found NOTHING =
                new Found(new Total(0, true), Optional.empty(), OptionalInt.empty(), List.of(), Facets.NONE);
    }
}
