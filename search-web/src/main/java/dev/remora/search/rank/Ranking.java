package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.search.rank.score.NearInMeaning;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.Rescorer;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.ScoreExplainer;
import dev.remora.search.rank.score.Tier;
import dev.remora.search.rank.score.Tier.Found;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;

/// Ranks the pages found by a search: full matches first, then partial ones, each tier block by block in order
/// of the text score, or newest first.
///
/// The block size depends only on the settings, each block is ranked separately, and partial matches start
/// after the last full match. So a deeper list starts with the shallower one, and paging shows each result
/// once.
final class Ranking {
    /// Candidates from which the blend still finds the best pages, if more cannot be found quickly.
    static final int ENOUGH = 50;

    private final Scope scope;
    private final PlannedQuery query;
    private final SearchRequest request;
    private final RankSettings settings;
    private final int exactly;
    private final int size;
    private final NearInMeaning meaning;
    private final Rescorer candidates;
    private final MatchGrades grades;
    private final List<Tier> tiers = new ArrayList<>();

    /// @param exactly results are counted exactly up to this number
    /// @param near pages near to the query in meaning
    Ranking(
            Scope scope,
            PlannedQuery query,
            SearchRequest request,
            RankSettings settings,
            LocalDate today,
            int exactly,
            NearInMeaning near)
            throws IOException {
        this.scope = scope;
        this.query = query;
        this.request = request;
        this.settings = settings;
        this.exactly = exactly;
        // Without a word to score by, the blend decides alone, so it sees all it can.
        size = request.sort() == Sort.RELEVANCE && query.searched().words().isEmpty()
                ? settings.reach()
                : settings.candidates();
        meaning = request.sort() == Sort.RELEVANCE && !query.searched().words().isEmpty() ? near : NearInMeaning.NONE;
        grades = new MatchGrades(scope.searcher(), query.tiers());
        candidates = new Rescorer(scope, settings.blend(), query, request.weights(), today, meaning);
    }

    /// The results of a search.
    ///
    /// @param pages in the order in which result pages show them
    /// @param folded the near-duplicates that each represents
    /// @param reasons explains the scores
    /// @param best document numbers of the best by text, or of the newest: the first block in the order of
    ///     retrieval
    /// @param total number of results that match the words
    /// @param near document numbers of the results that are only near in meaning
    /// @param full number of results with all words; empty if not counted
    /// @param all whether these are all results
    record Ranked(
            List<Candidate> pages,
            NearFold folded,
            ScoreExplainer reasons,
            List<Integer> best,
            TotalHits total,
            List<Integer> near,
            Optional<TotalHits> full,
            boolean all) {}

    /// Ranks at least `depth` results, and more if that costs nothing; fewer if there are no more, or if most
    /// of the candidates examined (up to four times the reach of a search) fold into other results.
    Ranked to(int depth) throws IOException {
        TopDocs best = best();
        int most = 4 * settings.reach();
        RankedPages ranked = new RankedPages(List.of(), NearFold.none(List.of()));
        List<Integer> near = nearOnly();
        List<Found> kinds = joined(tiersOf(best), near);
        for (Found found : kinds) {
            if (ranked.pages().size() <= depth) { // one more tells whether another page follows
                Tier tier = new Tier(found, candidates);
                tiers.add(tier);
                ranked = arranged();
                for (int limit = depth + 2 * size;
                        tier.more() && ranked.pages().size() < depth && limit <= most;
                        limit *= 2) {
                    scope.examined().examine(limit);
                    tier.deepen(limit);
                    ranked = arranged();
                }
            }
        }
        boolean all = tiers.stream().noneMatch(Tier::more)
                && kinds.stream().skip(tiers.size()).allMatch(Ranking::isEmpty);
        List<Integer> docs = Arrays.stream(best.scoreDocs).map(doc -> doc.doc).toList();
        Optional<TotalHits> full = query.tiers().parted(request.sort())
                ? Optional.of(kinds.getFirst().first().totalHits)
                : full();
        return new Ranked(ranked.pages(), ranked.folded(), reasons(), docs, best.totalHits, near, full, all);
    }

    private static boolean isEmpty(Found found) {
        return found.first().scoreDocs.length == 0 && found.first().totalHits.value() == 0;
    }

    private Optional<TotalHits> full() throws IOException {
        return query.tiers().counted() ? Optional.of(count(query.holdingAll())) : Optional.empty();
    }

    private ScoreExplainer reasons() {
        return ScoreExplainer.of(
                scope,
                settings.blend(),
                candidates,
                tiers.stream().map(Tier::scored).toList());
    }

    private TopDocs best() throws IOException {
        return request.sort() == Sort.DATE
                ? newest(query.retrieval().text(), size)
                : new FirstPass(scope.searcher(), query.retrieval()).best(within(size), ENOUGH, exactly);
    }

    /// Returns the candidates of each tier.
    private List<Found> tiersOf(TopDocs best) throws IOException {
        if (request.sort() == Sort.DATE) {
            if (!query.tiers().parted(Sort.DATE)) {
                return List.of(byDay(query.retrieval().text(), false));
            }
            Found whole = byDay(query.holdingAll(), true);
            return query.tiers().fullOnly() ? List.of(whole) : List.of(whole, byDay(query.lackingWords(), false));
        }
        if (!query.tiers().parted(Sort.RELEVANCE)) {
            return List.of(new Found(
                    best,
                    by(query.retrieval().text()),
                    size,
                    Sort.RELEVANCE,
                    query.tiers().words().isEmpty()));
        }
        int[] docs = Arrays.stream(best.scoreDocs).mapToInt(page -> page.doc).toArray();
        boolean[] holds = holdAll(docs);
        List<ScoreDoc> full = new ArrayList<>();
        List<ScoreDoc> partial = new ArrayList<>();
        for (int i = 0; i < holds.length; i++) {
            (holds[i] ? full : partial).add(best.scoreDocs[i]);
        }
        boolean complete = isExact(best.totalHits) && best.totalHits.value() == best.scoreDocs.length;
        TotalHits having = complete ? exact(full.size()) : count(query.holdingAll());
        TotalHits lacking = isExact(best.totalHits) && isExact(having)
                ? exact(best.totalHits.value() - having.value())
                : count(query.lackingWords());
        return List.of(
                tier(full, having, query.holdingAll(), true), tier(partial, lacking, query.lackingWords(), false));
    }

    /// Returns which of its pages have all words.
    private boolean[] holdAll(int[] docs) throws IOException {
        if (!query.tiers().fullOnly()) {
            return FirstPass.finds(scope.searcher(), query.tiers().allWords(), docs);
        }
        boolean[] all = new boolean[docs.length];
        Arrays.fill(all, true);
        return all;
    }

    private static boolean isExact(TotalHits hits) {
        return hits.relation() == Relation.EQUAL_TO;
    }

    private static TotalHits exact(long number) {
        return new TotalHits(number, Relation.EQUAL_TO);
    }

    private TotalHits count(Query rule) throws IOException {
        return FirstPass.count(scope.searcher(), rule, exactly);
    }

    /// Returns the pages near in meaning that the words do not find.
    private List<Integer> nearOnly() throws IOException {
        List<Integer> near = meaning.best();
        if (near.isEmpty()) {
            return near;
        }
        boolean[] found = FirstPass.finds(
                scope.searcher(),
                query.retrieval().text(),
                near.stream().mapToInt(doc -> doc).toArray());
        return IntStream.range(0, found.length)
                .filter(i -> !found[i])
                .mapToObj(near::get)
                .toList();
    }

    /// Adds pages to the last tier: they lack words of the query.
    private static List<Found> joined(List<Found> tiers, List<Integer> near) {
        if (near.isEmpty()) {
            return tiers;
        }
        Found last = tiers.getLast();
        TotalHits found = last.first().totalHits;
        ScoreDoc[] pages = Stream.concat(
                        Arrays.stream(last.first().scoreDocs), near.stream().map(doc -> new ScoreDoc(doc, 0)))
                .toArray(ScoreDoc[]::new);
        List<Found> joined = new ArrayList<>(tiers);
        joined.removeLast();
        joined.add(new Found(
                new TopDocs(new TotalHits(found.value() + near.size(), found.relation()), pages),
                last.deeper(),
                last.size(),
                last.sort(),
                last.whole()));
        return joined;
    }

    /// @param some of the best: those in this tier
    private Found tier(List<ScoreDoc> some, TotalHits total, Query rule, boolean whole) throws IOException {
        boolean enough = some.size() >= Math.min(ENOUGH, total.value());
        Tier.Deeper deeper = by(rule);
        TopDocs first = new TopDocs(total, enough ? some.toArray(ScoreDoc[]::new) : deeper.best(size));
        return new Found(first, deeper, size, request.sort(), whole);
    }

    private Tier.Deeper by(Query rule) {
        return number -> new FirstPass(scope.searcher(), query.retrieval()).best(rule, within(number));
    }

    private record RankedPages(List<Candidate> pages, NearFold folded) {}

    private RankedPages arranged() throws IOException {
        IndexReader reader = scope.searcher().getIndexReader();
        List<Candidate> ranked = tiers.stream()
                .flatMap(tier -> tier.blocks().stream())
                .flatMap(List::stream)
                .toList();
        List<Candidate> once = scope.indexes().size() > 1 ? NearFold.distinctAddresses(ranked) : ranked;
        NearFold folded = request.listing().collapse() ? NearFold.of(reader, once) : NearFold.none(once);
        if (request.sort() == Sort.DATE) { // a page of another site does not become newer
            return new RankedPages(folded.shown(), folded);
        }
        Collapse<Candidate> collapse = request.listing().collapse()
                ? new Collapse<>(Candidate::site, Candidate::content, this::grade, request.size(), settings.perSite())
                : NearFold.apart(reader, once);
        Set<Integer> shown = folded.shown().stream().map(Candidate::doc).collect(Collectors.toSet());
        List<Candidate> pages = new ArrayList<>(shown.size());
        boolean oneSite = tiers.getFirst().blocks().getFirst().stream()
                        .map(Candidate::site)
                        .distinct()
                        .limit(2)
                        .count()
                < 2; // then no other sites are searched for
        for (Tier tier : tiers) {
            List<List<Candidate>> own = tier.blocks();
            boolean ended = !tier.more() || tier != tiers.getLast();
            for (int i = 0; i < own.size(); i++) {
                List<Candidate> block = own.get(i).stream()
                        .filter(page -> shown.contains(page.doc()))
                        .toList();
                pages.addAll(collapse.arrange(block, oneSite || (ended && i == own.size() - 1)));
            }
        }
        return new RankedPages(pages, folded);
    }

    /// Returns how much of the query a candidate lacks.
    private int grade(Candidate page) {
        return grades.of(
                page,
                () -> tiers.stream()
                        .flatMap(tier -> tier.blocks().stream())
                        .filter(block -> block.contains(page))
                        .findFirst()
                        .orElseThrow());
    }

    private Found byDay(Query rule, boolean whole) throws IOException {
        return new Found(newest(rule, size), number -> newest(rule, number).scoreDocs, size, Sort.DATE, whole);
    }

    private TopDocs newest(Query rule, int number) throws IOException {
        return ResultWalk.newest(rule, scope, within(number), exactly);
    }

    private int within(int number) {
        return Math.clamp(scope.searcher().getIndexReader().maxDoc(), 1, number);
    }
}
