package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.TierSearch.Pending;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.score.NearInMeaning;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.Rescorer;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.ScoreExplainer;
import dev.remora.search.rank.score.Tier;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;

/// Ranks the pages found by a search: full matches first, then partial ones, each tier block by block in order
/// of the text score, or newest first.
///
/// The block size depends only on the settings, each block is ranked separately, and partial matches start
/// after the last full match. So a deeper list starts with the shallower one, and paging shows each result
/// once.
final class Ranking {
    private final Scope scope;
    private final PlannedQuery query;
    private final SearchRequest request;
    private final RankSettings settings;
    private final int size;
    private final NearInMeaning meaning;
    private final Rescorer candidates;
    private final MatchGrades grades;
    private final Tier.Lacking lacking;
    private final TierSearch search;
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
        // Without a word to score by, the blend decides alone, so it sees all it can.
        size = request.sort() == Sort.RELEVANCE && query.searched().isEmpty()
                ? settings.reach()
                : settings.candidates();
        meaning = request.sort() == Sort.RELEVANCE && !query.searched().isEmpty() ? near : NearInMeaning.NONE;
        search = new TierSearch(scope, query, request.sort(), size, exactly);
        grades = new MatchGrades(scope.searcher(), query.tiers());
        lacking = query.tiers().parted(Sort.RELEVANCE) ? this::loss : Tier.Lacking.NOTHING;
        candidates = new Rescorer(scope, settings.blend(), query, request.weights(), today, meaning);
    }

    /// The results of a search.
    ///
    /// @param pages in the order in which result pages show them
    /// @param folded the near-duplicates that each represents
    /// @param reasons explains the scores
    /// @param best document numbers of the best by text, or of the newest: the first block in the order of
    ///     retrieval
    /// @param beyond document numbers of the results that the query's rule does not match
    /// @param extent how many results there are
    record Ranked(
            List<Candidate> pages,
            NearFold folded,
            ScoreExplainer reasons,
            List<Integer> best,
            List<Integer> beyond,
            Extent extent) {}

    /// How many results a search has.
    ///
    /// @param total number of results, with those that the query's rule does not match
    /// @param full number of results with all words; empty if not counted
    /// @param all whether all results are ranked
    record Extent(TotalHits total, Optional<TotalHits> full, boolean all) {}

    /// Ranks at least `depth` results, and more if that costs nothing; fewer if there are no more, or if most
    /// of the candidates examined (up to four times the reach of a search) fold into other results.
    Ranked to(int depth) throws IOException {
        TierSearch.Best first = search.best();
        TopDocs best = first.pages();
        int most = 4 * settings.reach();
        RankedPages ranked = new RankedPages(List.of(), NearFold.none(List.of()));
        List<Integer> near = search.nearOnly(meaning);
        List<Pending> parts = TierSearch.joined(search.tiers(first), near);
        for (Pending part : parts) {
            if (ranked.pages().size() <= depth) { // one more tells whether another page follows
                Tier tier = new Tier(part.pages().get(), candidates, lacking);
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
        List<Integer> docs = Arrays.stream(best.scoreDocs).map(doc -> doc.doc).toList();
        List<Integer> beyond = Stream.concat(near.stream(), search.outsideRule(best).stream())
                .distinct()
                .toList();
        Extent extent = new Extent(TierSearch.and(best.totalHits, beyond), full(first, parts), all(parts));
        return new Ranked(ranked.pages(), ranked.folded(), reasons(), docs, beyond, extent);
    }

    /// Whether no page is left.
    private boolean all(List<Pending> parts) throws IOException {
        if (tiers.stream().anyMatch(Tier::more)) {
            return false;
        }
        for (Pending part : parts.subList(tiers.size(), parts.size())) {
            if (!part.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private Optional<TotalHits> full(TierSearch.Best best, List<Pending> parts) throws IOException {
        return query.tiers().parted(request.sort())
                ? Optional.of(parts.getFirst().number().get())
                : best.full();
    }

    private ScoreExplainer reasons() {
        return ScoreExplainer.of(
                settings.blend(), candidates, tiers.stream().map(Tier::scored).toList());
    }

    private record RankedPages(List<Candidate> pages, NearFold folded) {}

    private RankedPages arranged() throws IOException {
        IndexReader reader = scope.searcher().getIndexReader();
        List<Candidate> ranked = tiers.stream()
                .flatMap(tier -> tier.blocks().stream())
                .flatMap(List::stream)
                .toList();
        List<Candidate> once = NearFold.distinctAddresses(ranked);
        NearFold folded = request.listing().collapse() ? NearFold.of(reader, once) : NearFold.none(once);
        if (request.sort() == Sort.DATE) { // a page of another site does not become newer
            return new RankedPages(folded.shown(), folded);
        }
        Collapse<Candidate> collapse = request.listing().collapse()
                ? new Collapse<>(Candidate::site, candidates::answers, this::grade, request.size(), settings.perSite())
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

    /// A page near in meaning may say in other words what it lacks.
    private double loss(Candidate page, List<Candidate> block) {
        return meaning.points(page.doc()) > 0 ? 0 : grades.loss(page, block);
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
}
