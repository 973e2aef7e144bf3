package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.PageFields;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.TermStatistics;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchAnswer.AbsentWord;
import dev.remora.search.rank.SearchAnswer.Counts;
import dev.remora.search.rank.SearchAnswer.Total;
import dev.remora.search.rank.SearchEngine.Walked;
import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/// One search of indexes on the cluster, for one thread.
final class ClusterSearch {
    /// Candidates of each kind at first, as the local ranking has in its first block.
    private static final int CANDIDATES = 150;

    /// Candidates of each kind at most: each is read whole.
    private static final int MOST_CANDIDATES = 1_200;

    /// Candidates if no word is scored by: all are ranked at once.
    private static final int WITHOUT_WORDS = 600;

    /// Rounds of questions of the planner about terms.
    private static final int ROUNDS = 4;

    /// Stands for the document of a page that is no longer there.
    private static final int GONE = -1;

    private final OpenSearchClient client;
    private final ClusterScope whole;
    private final ScopeSearch ranking;
    private final long start;
    private final ClusterTermCounts counts;

    /// @param ranking ranks and shows the candidates
    /// @param start of the search, of [System#nanoTime]
    ClusterSearch(OpenSearchClient client, ClusterScope whole, ScopeSearch ranking, long start) {
        this.client = client;
        this.whole = whole;
        this.ranking = ranking;
        this.start = start;
        counts = new ClusterTermCounts(client, whole);
    }

    /// The plan of a query with what it finds.
    private record Plan(PlannedQuery query, Candidates found) {}

    SearchAnswer search(SearchRequest request) {
        Plan plan = plan(request, query -> find(query, request, first(query, request)));
        int number = first(plan.query(), request);
        Candidates found = plan.found();
        while (true) {
            Ranked ranked = ranked(request, plan.query(), found);
            int deeper = Math.min(ranked.examined(), MOST_CANDIDATES);
            if (deeper <= number || found.complete(number)) {
                return counted(ranked.answer(), found, plan.query(), request.sort(), found.complete(number));
            }
            number = deeper;
            found = find(plan.query(), request, number);
        }
    }

    /// Whether a search finds any page by its words.
    boolean finds(SearchRequest request) {
        QueryPlanner planner = whole.planner();
        return planner.planAddress(request, counts).stream().anyMatch(this::findsAny)
                || findsAny(planned(counts, vocabulary -> planner.plan(request, vocabulary)))
                || findsAny(planned(counts, vocabulary -> planner.planLeniently(request, vocabulary)));
    }

    private boolean findsAny(PlannedQuery query) {
        return !query.empty() && isOnAnyPage(query.retrieval().text());
    }

    /// Returns how many pages have the whole of each query.
    List<Total> full(SearchRequest request, List<String> queries) {
        QueryPlanner planner = whole.planner();
        return Candidates.full(
                client,
                whole,
                planned(
                        counts,
                        vocabulary -> queries.stream()
                                .map(query -> planner.plan(request.asking(query), vocabulary))
                                .toList()));
    }

    private static int first(PlannedQuery query, SearchRequest request) {
        return request.sort() == Sort.RELEVANCE && query.searched().isEmpty() ? WITHOUT_WORDS : CANDIDATES;
    }

    private Candidates find(PlannedQuery query, SearchRequest request, int number) {
        return query.empty() ? Candidates.NONE : Candidates.find(client, whole, query, request, number);
    }

    /// Plans a query strictly, or leniently if that finds something and the strict one too little.
    private Plan plan(SearchRequest request, Function<PlannedQuery, Candidates> finding) {
        QueryPlanner planner = whole.planner();
        for (PlannedQuery address : planner.planAddress(request, counts)) {
            Candidates found = finding.apply(address);
            if (found.total().value() > 0) {
                return planned(address, found);
            }
        }
        PlannedQuery query = planned(counts, vocabulary -> planner.plan(request, vocabulary));
        Candidates found = finding.apply(query);
        if (found.total().value() < query.least()) {
            PlannedQuery lenient = planned(counts, vocabulary -> planner.planLeniently(request, vocabulary));
            Candidates more = finding.apply(lenient);
            boolean none = more.total().value() == 0;
            query = none ? query : lenient;
            found = none ? found : more;
        }
        return planned(query, found);
    }

    private Plan planned(PlannedQuery query, Candidates found) {
        counts.ask(terms(query));
        counts.complete();
        return new Plan(query, found);
    }

    static <T> T planned(ClusterTermCounts counts, Function<TermStatistics, T> plan) {
        T query = plan.apply(counts);
        for (int round = 1; round < ROUNDS && counts.complete(); round++) {
            query = plan.apply(counts);
        }
        return query;
    }

    /// Returns the terms whose statistics ranking needs.
    private static Set<Term> terms(PlannedQuery query) {
        Set<Term> terms = new HashSet<>();
        query.retrieval().text().visit(new QueryVisitor() {
            @Override
            public void consumeTerms(Query of, Term... some) {
                terms.addAll(List.of(some));
            }
        });
        query.searched().words().forEach(word -> terms.add(new Term(Fields.BODY, word)));
        query.refinement().ifPresent(refinement -> {
            refinement.weights().keySet().forEach(gram -> terms.add(new Term(Fields.BODY_GRAMS, gram)));
            for (Group group : refinement.texts()) {
                for (TermVariants variants : group.terms()) {
                    for (Spelling spelling : variants.spellings()) {
                        group.fields().keySet().forEach(field -> terms.add(new Term(field, spelling.term())));
                    }
                }
            }
        });
        terms.removeIf(term -> !PageFields.TEXTS.contains(term.field()));
        return terms;
    }

    /// @param examined how many candidates of a kind the ranking wanted; 0 if the first block was enough
    private record Ranked(SearchAnswer answer, int examined) {}

    private Ranked ranked(SearchRequest request, PlannedQuery query, Candidates found) {
        try (MemoryPages pages = new MemoryPages(client, whole, whole.pools(), counts, found.pages())) {
            SearchAnswer answer = ranking.search(request, query, pages.scope(), start);
            return new Ranked(answer, pages.scope().examined().pages());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns an answer with the counts of the cluster.
    ///
    /// @param complete true if the candidates are all pages that the query finds
    private SearchAnswer counted(
            SearchAnswer answer, Candidates found, PlannedQuery query, Sort sort, boolean complete) {
        Optional<Total> full = answer.counts().full();
        boolean uncounted = full.isPresent() && found.full().isEmpty();
        // Where the candidates do not have all full matches, it is unknown whether one follows.
        boolean some = !query.tiers().parted(sort)
                && found.full().isPresent()
                && !found.full().equals(full);
        Total total = found.total().plus(answer.counts().beyond());
        Optional<Total> all = uncounted ? Optional.of(total) : found.full();
        boolean none = all.map(number -> number.value() == 0).orElse(false);
        return answer.with(new Counts(
                total,
                answer.counts().beyond(),
                all,
                none ? absent(answer.counts().absent(), query) : List.of(),
                some ? OptionalInt.empty() : answer.counts().partialFrom(),
                complete ? answer.counts().listed() : OptionalInt.empty(),
                found.facets()));
    }

    /// Returns those words that no page has, among those that no candidate has.
    ///
    /// @param words as they were typed
    private List<AbsentWord> absent(List<AbsentWord> words, PlannedQuery query) {
        Folding folding = new Folding();
        return words.stream()
                .filter(absent -> query.tiers().words().stream()
                        .filter(word -> word.text().equals(folding.fold(absent.word())))
                        .noneMatch(word -> isOnAnyPage(word.held())))
                .toList();
    }

    private boolean isOnAnyPage(Query query) {
        JsonNode answer =
                Candidates.ask(client, whole, Candidates.search(query, 0).put("terminate_after", 1));
        return Candidates.total(answer).value() > 0;
    }

    /// Returns the next results in the order of retrieval.
    Walked walk(SearchRequest request, Optional<Cursor> after) {
        Map<PlannedQuery, JsonNode> answers = new LinkedHashMap<>();
        Plan plan = plan(request, query -> {
            if (query.empty()) {
                return Candidates.NONE;
            }
            JsonNode answer = Candidates.ask(client, whole, step(query, request, after));
            answers.put(query, answer);
            return new Candidates(
                    Candidates.pages(answer),
                    Candidates.total(answer),
                    Optional.empty(),
                    request.facets() ? ClusterFacets.read(whole, answer) : Facets.NONE);
        });
        if (plan.query().empty()) {
            return new Walked(ScopeSearch.nothing(request, plan.query().read(), start), Optional.empty());
        }
        return walked(request, plan, answers.get(plan.query()));
    }

    private ObjectNode step(PlannedQuery query, SearchRequest request, Optional<Cursor> after) {
        ObjectNode search =
                Candidates.distinct(whole, Candidates.search(query.retrieval().text(), request.size()));
        boolean byDay = request.sort() == Sort.DATE;
        if (byDay) {
            Candidates.byDay(search);
        } else {
            ArrayNode sort = search.putArray("sort");
            sort.addObject().putObject("_score").put("order", "desc");
            sort.addObject().putObject(PageFields.KEY).put("order", "asc");
        }
        after.ifPresent(cursor -> {
            ArrayNode place = search.putArray("search_after");
            if (byDay) {
                place.add(cursor.first()).add(cursor.second());
            } else {
                place.add(Float.intBitsToFloat((int) cursor.first()));
            }
            place.add(cursor.key());
        });
        if (request.facets()) {
            ClusterFacets.ask(whole, search);
        }
        return search;
    }

    private Walked walked(SearchRequest request, Plan plan, JsonNode answer) {
        try (MemoryPages pages = new MemoryPages(
                client, whole, whole.pools(), counts, plan.found().pages())) {
            List<ScoreDoc> all = new ArrayList<>();
            List<ScoreDoc> shown = new ArrayList<>();
            for (JsonNode hit : answer.path("hits").path("hits")) {
                PageRef page = Candidates.page(hit);
                boolean there = pages.has(page); // a page that has gone does not end the walk
                Object[] keys = keys(hit.path("sort"), request.sort());
                all.add(new FieldDoc(there ? pages.doc(page) : GONE, Float.NaN, keys));
                if (there) {
                    shown.add(all.getLast());
                }
            }
            Total total = plan.found().total();
            TotalHits hits = new TotalHits(
                    total.value(),
                    total.exact() ? TotalHits.Relation.EQUAL_TO : TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO);
            Walked step = ranking.step(
                    new TopDocs(hits, all.toArray(ScoreDoc[]::new)),
                    shown.toArray(ScoreDoc[]::new),
                    request,
                    plan.query(),
                    pages.scope(),
                    start);
            Optional<Total> full = step.answer().counts().full().map(_ -> total);
            Counts counts =
                    Counts.of(total, full, OptionalInt.empty(), plan.found().facets());
            return new Walked(step.answer().with(counts), step.next());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object[] keys(JsonNode sort, Sort order) {
        return order == Sort.DATE
                ? new Object[] {
                    sort.path(0).asLong(), sort.path(1).asLong(), sort.path(2).asLong()
                }
                : new Object[] {(float) sort.path(0).asDouble(), sort.path(1).asLong()};
    }
}
