package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.score.FirstPass;
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
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;

/// Ranks what a search finds: the pages that hold all of its words, then those that lack some, each kind block by
/// block: the best by text, then those that follow, and so on. By day there is one kind, the newest first.
///
/// How large a block is hangs on the settings alone, each is ranked and laid out by itself, and what lacks words
/// begins where nothing that holds all is left. So a list to a greater depth begins with the list to a lesser one,
/// and whoever turns the pages meets each result once.
final class Ranking {
    /// Pages among which the blend still finds the best, where more are not to be had quickly.
    static final int ENOUGH = 50;

    private final Scope scope;
    private final PlannedQuery query;
    private final SearchRequest request;
    private final RankSettings settings;
    private final int exactly;
    private final int size;
    private final Rescorer candidates;
    private final List<Tier> tiers = new ArrayList<>();

    /// @param exactly results are counted to here at least
    Ranking(Scope scope, PlannedQuery query, SearchRequest request, RankSettings settings, LocalDate today, int exactly)
            throws IOException {
        this.scope = scope;
        this.query = query;
        this.request = request;
        this.settings = settings;
        this.exactly = exactly;
        // Without a word to score by, the blend decides alone, so it sees all it can.
        size = request.sort() == Sort.RELEVANCE && query.words().isEmpty() ? settings.reach() : settings.candidates();
        candidates = new Rescorer(scope, settings.blend(), query, request.weights(), today);
    }

    /// What a search found.
    ///
    /// @param pages in the order in which pages of results show them
    /// @param folded what each stands for
    /// @param reasons for their scores
    /// @param best numbers of the best by text, or of the newest: the first block as it was found
    /// @param total how many there are
    /// @param full how many of them hold all words; empty where that was not asked
    record Ranked(
            List<Candidate> pages,
            NearFold folded,
            ScoreExplainer reasons,
            List<Integer> best,
            TotalHits total,
            Optional<TotalHits> full) {}

    /// So many results, and more where that costs nothing; fewer where there are no more, or where most of what was
    /// found, four times the reach of a search, folds into them.
    Ranked to(int depth) throws IOException {
        TopDocs best = best();
        int most = 4 * settings.reach();
        Laid laid = new Laid(List.of(), NearFold.none(List.of()));
        List<Found> kinds = tiersOf(best);
        for (Found found : kinds) {
            if (laid.pages().size() < depth) {
                Tier tier = new Tier(found, candidates);
                tiers.add(tier);
                laid = laidOut();
                for (int limit = depth + 2 * size;
                        tier.more() && laid.pages().size() < depth && limit <= most;
                        limit *= 2) {
                    tier.deepen(limit);
                    laid = laidOut();
                }
            }
        }
        List<Integer> docs = Arrays.stream(best.scoreDocs).map(doc -> doc.doc).toList();
        Optional<TotalHits> full = query.parted() && request.sort() == Sort.RELEVANCE
                ? Optional.of(kinds.getFirst().first().totalHits)
                : full();
        return new Ranked(laid.pages(), laid.folded(), reasons(), docs, best.totalHits, full);
    }

    private Optional<TotalHits> full() throws IOException {
        return query.counted()
                ? Optional.of(FirstPass.count(scope.searcher(), query.holdingAll(), exactly))
                : Optional.empty();
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
                ? newest(size)
                : FirstPass.of(scope.searcher(), query).best(within(size), ENOUGH, exactly);
    }

    /// The pages of each tier.
    private List<Found> tiersOf(TopDocs best) throws IOException {
        if (request.sort() == Sort.DATE) {
            return List.of(new Found(best, number -> newest(number).scoreDocs, size, Sort.DATE, false));
        }
        if (!query.parted()) {
            return List.of(new Found(
                    best, by(query.text()), size, Sort.RELEVANCE, query.asked().isEmpty()));
        }
        int[] docs = Arrays.stream(best.scoreDocs).mapToInt(page -> page.doc).toArray();
        boolean[] holds = FirstPass.finds(scope.searcher(), query.allWords(), docs);
        List<ScoreDoc> full = new ArrayList<>();
        List<ScoreDoc> partial = new ArrayList<>();
        for (int i = 0; i < holds.length; i++) {
            (holds[i] ? full : partial).add(best.scoreDocs[i]);
        }
        return List.of(tier(best, full, query.holdingAll(), true), tier(best, partial, query.lackingSome(), false));
    }

    /// @param some of the best
    private Found tier(TopDocs best, List<ScoreDoc> some, Query rule, boolean whole) throws IOException {
        boolean complete =
                best.totalHits.relation() == Relation.EQUAL_TO && best.totalHits.value() == best.scoreDocs.length;
        TotalHits total = complete
                ? new TotalHits(some.size(), Relation.EQUAL_TO)
                : FirstPass.count(scope.searcher(), rule, exactly);
        boolean enough = some.size() >= Math.min(ENOUGH, total.value());
        TopDocs first = enough
                ? new TopDocs(total, some.toArray(ScoreDoc[]::new))
                : scope.searcher().search(rule, new TopScoreDocCollectorManager(within(size), null, exactly));
        return new Found(first, by(rule), size, request.sort(), whole);
    }

    private Tier.Deeper by(Query rule) {
        return number ->
                scope.searcher().search(rule, new TopScoreDocCollectorManager(within(number), null, exactly)).scoreDocs;
    }

    private record Laid(List<Candidate> pages, NearFold folded) {}

    private Laid laidOut() throws IOException {
        IndexReader reader = scope.searcher().getIndexReader();
        List<List<Candidate>> blocks =
                tiers.stream().flatMap(tier -> tier.blocks().stream()).toList();
        List<Candidate> ranked = blocks.stream().flatMap(List::stream).toList();
        List<Candidate> once = scope.indexes().size() > 1 ? NearFold.oncePerAddress(ranked) : ranked;
        NearFold folded = request.collapse() ? NearFold.of(reader, once) : NearFold.none(once);
        if (!request.collapse() && request.sort() == Sort.DATE) {
            return new Laid(folded.shown(), folded);
        }
        Collapse<Candidate> collapse = request.collapse()
                ? new Collapse<>(Candidate::site, request.size(), settings.perSite())
                : NearFold.apart(reader, once);
        Set<Integer> shown = folded.shown().stream().map(Candidate::doc).collect(Collectors.toSet());
        List<Candidate> pages = new ArrayList<>(shown.size());
        for (List<Candidate> block : blocks) {
            pages.addAll(collapse.arrange(
                    block.stream().filter(page -> shown.contains(page.doc())).toList()));
        }
        return new Laid(pages, folded);
    }

    private TopDocs newest(int number) throws IOException {
        return ResultWalk.next(query, scope, Sort.DATE, Optional.empty(), within(number), exactly);
    }

    private int within(int number) {
        return Math.clamp(scope.searcher().getIndexReader().maxDoc(), 1, number);
    }
}
