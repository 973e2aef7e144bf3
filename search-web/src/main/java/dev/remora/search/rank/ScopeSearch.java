package dev.remora.search.rank;

import dev.remora.search.query.Interpretation;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Result;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine.Walked;
import dev.remora.search.rank.facet.FacetCounts;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.ReaderCache;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.NearInMeaning;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.Rescorer;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.ScoreExplainer;
import java.io.IOException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;

/// Finds, ranks and shows the pages of one scope: the part of a search that is the same for every engine.
/// Thread-safe.
public final class ScopeSearch {
    static final int COUNT_EXACTLY = 1_000;

    private final Results results;
    private final RankSettings settings;
    private final Clock calendar;

    /// @param snippets shows the passages of results
    /// @param calendar gives the day from which the age of pages counts
    public ScopeSearch(Snippets snippets, RankSettings settings, Clock calendar) {
        results = new Results(snippets);
        this.settings = settings;
        this.calendar = calendar;
    }

    /// Answers a search.
    ///
    /// @param query planned for the scope; may be empty
    /// @param start of the search, of [System#nanoTime]
    public SearchAnswer search(SearchRequest request, PlannedQuery query, Scope scope, long start) throws IOException {
        return search(request, query, scope, NearInMeaning.NONE, start);
    }

    /// The same by words and meaning.
    ///
    /// @param near pages near to the query in meaning
    SearchAnswer search(SearchRequest request, PlannedQuery query, Scope scope, NearInMeaning near, long start)
            throws IOException {
        Found found = query.empty() ? Found.NOTHING : find(request, query, scope, near);
        return answer(request, query.read(), found, start);
    }

    /// Answers a search that can find nothing.
    ///
    /// @param read why
    public static SearchAnswer nothing(SearchRequest request, Interpretation read, long start) {
        return answer(request, read, Found.NOTHING, start);
    }

    /// Answers a step of a walk.
    ///
    /// @param top the pages of the step in the order of retrieval, with their sort keys
    /// @param shown those of them that are shown
    /// @param start of the step, of [System#nanoTime]
    public Walked step(
            TopDocs top, ScoreDoc[] shown, SearchRequest request, PlannedQuery query, Scope scope, long start)
            throws IOException {
        Found found = arranged(new TopDocs(top.totalHits, shown), request, query, scope);
        SearchAnswer answer = answer(request, query.read(), found, start);
        boolean last = top.scoreDocs.length < request.size(); // also if fewer are shown
        return new Walked(answer, last ? Optional.empty() : Optional.of(ResultWalk.behind(top, request)));
    }

    private static SearchAnswer answer(SearchRequest request, Interpretation read, Found found, long start) {
        return new SearchAnswer(
                request.query(),
                read,
                found.counts(),
                request.page(),
                request.size(),
                (System.nanoTime() - start) / 1_000_000,
                found.results());
    }

    /// Returns results in the order of retrieval.
    private Found arranged(TopDocs top, SearchRequest request, PlannedQuery query, Scope scope) throws IOException {
        Rescorer candidates =
                new Rescorer(scope, settings.blend(), query, request.weights(), today(), NearInMeaning.NONE);
        Rescorer.Scored scored = candidates.of(top.scoreDocs, false);
        ScoreExplainer reasons = ScoreExplainer.of(settings.blend(), candidates, List.of(scored));
        NearFold each = NearFold.none(NearFold.distinctAddresses(scored.pages()));
        Total total = total(top.totalHits, query.retrieval().text(), scope);
        Facets facets =
                request.facets() ? FacetCounts.of(scope, query.retrieval().text(), total.exact()) : Facets.NONE;
        Optional<Total> full = query.tiers().words().isEmpty() ? Optional.of(total) : Optional.empty();
        return new Found(
                Counts.of(total, full, OptionalInt.empty(), facets),
                results.of(each.shown(), each, request, query, scope, reasons));
    }

    private Found find(SearchRequest request, PlannedQuery query, Scope scope, NearInMeaning near) throws IOException {
        long first = (request.page() - 1L) * request.size();
        if (first >= settings.reach()) {
            return new Found(Counts.of(count(query, scope)), List.of());
        }
        int wanted = (int) Math.min(settings.reach(), first + request.size());
        Ranking.Ranked ranked = new Ranking(scope, query, request, settings, today(), COUNT_EXACTLY, near).to(wanted);
        if (request.sort() == Sort.RELEVANCE) {
            keep(ranked.best(), request, scope);
        }
        List<Candidate> pages = ranked.pages();
        List<Candidate> page = pages.subList((int) Math.min(first, pages.size()), Math.min(wanted, pages.size()));
        Query matching = ResultsQuery.of(query.retrieval().text(), ranked.beyond(), scope.searcher());
        Total total = total(ranked.extent().total(), matching, scope);
        Facets facets = request.facets() ? FacetCounts.of(scope, matching, total.exact()) : Facets.NONE;
        Optional<Total> full = full(ranked, total, query, scope);
        int partial = PartialMatches.from(
                ranked,
                full,
                query,
                query.tiers().parted(request.sort()),
                scope.searcher(),
                Math.min(wanted, pages.size()));
        int from = (int) Math.max(0, partial - first);
        return new Found(
                new Counts(
                        total,
                        ranked.beyond().size(),
                        full,
                        full.map(number -> number.value() == 0).orElse(false)
                                ? results.absent(request, query, scope)
                                : List.of(),
                        from < page.size() ? OptionalInt.of(from) : OptionalInt.empty(),
                        ranked.extent().all()
                                ? OptionalInt.of(Math.min(pages.size(), settings.reach()))
                                : OptionalInt.empty(),
                        facets),
                results.of(page, ranked.folded(), request, query, scope, ranked.reasons()));
    }

    /// Caches the best documents for later calls of [LuceneSearchEngine#lookAtBest].
    private static void keep(List<Integer> best, SearchRequest request, Scope scope) {
        List<Integer> first = List.copyOf(best.subList(0, Math.min(best.size(), TierSearch.ENOUGH)));
        scope.seen().best().put(ReaderCache.Wanted.by(request), first, 1);
    }

    /// The day from which the age of pages counts.
    public LocalDate today() {
        return LocalDate.ofInstant(calendar.instant(), calendar.getZone());
    }

    /// Returns the number of results with all words.
    private static Optional<Total> full(Ranking.Ranked ranked, Total total, PlannedQuery query, Scope scope)
            throws IOException {
        if (query.tiers().words().isEmpty()) {
            return Optional.of(total);
        }
        return ranked.extent().full().isPresent()
                ? Optional.of(total(ranked.extent().full().get(), query.holdingAll(), scope))
                : Optional.empty();
    }

    /// Returns the number of pages that have the whole of a query.
    static Total full(PlannedQuery query, Scope scope) throws IOException {
        return total(FirstPass.count(scope.searcher(), query.whole(), COUNT_EXACTLY), query.whole(), scope);
    }

    private static Total count(PlannedQuery query, Scope scope) throws IOException {
        return total(
                FirstPass.count(scope.searcher(), query.retrieval().text(), COUNT_EXACTLY),
                query.retrieval().text(),
                scope);
    }

    /// Returns the number of results; if several topics are searched, a page in two of them counts once.
    private static Total total(TotalHits hits, Query query, Scope scope) throws IOException {
        TotalHits found =
                scope.indexes().size() > 1 ? FirstPass.countAddresses(scope.searcher(), query, COUNT_EXACTLY) : hits;
        return new Total(found.value(), found.relation() == Relation.EQUAL_TO);
    }

    private record Found(Counts counts, List<Result> results) {
        private static final Found NOTHING = new Found(Counts.NOTHING, List.of());
    }
}
