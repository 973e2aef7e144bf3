package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.Candidates.Candidate;
import dev.remora.search.rank.Reading.Scope;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;

/// Ranks what a search finds, block by block: the best by text (or the newest), then those that follow, and so on.
///
/// How large a block is hangs on the settings alone, and each is ranked and laid out by itself. So a list to a
/// greater depth begins with the list to a lesser one, and whoever turns the pages meets each result once.
final class Ranking {
    /// Pages among which the blend still finds the best, where more are not to be had quickly.
    static final int ENOUGH = 50;

    private final Scope scope;
    private final PlannedQuery query;
    private final SearchRequest request;
    private final RankSettings settings;
    private final int exactly;
    private final int size;
    private final Candidates candidates;

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
        candidates = new Candidates(scope, settings.blend(), query, request.weights(), today);
    }

    /// What a search found.
    ///
    /// @param pages in the order in which pages of results show them
    /// @param folded what each stands for
    /// @param reasons for their scores
    /// @param best numbers of the best by text, or of the newest: the first block as it was found
    /// @param total how many there are
    record Ranked(List<Candidate> pages, NearFold folded, Reasons reasons, List<Integer> best, TotalHits total) {}

    /// So many results, and more where that costs nothing; fewer where there are no more, or where most of what was
    /// found, four times the reach of a search, folds into them.
    Ranked to(int depth) throws IOException {
        TopDocs best = first();
        Candidates.Scored scored = candidates.of(best.scoreDocs);
        Reasons reasons = Reasons.of(scope, settings.blend(), candidates, scored);
        List<List<Candidate>> blocks = new ArrayList<>(List.of(sorted(scored.pages())));
        Ranked ranked = laidOut(blocks, reasons, best);
        boolean more = best.totalHits.relation() != Relation.EQUAL_TO || best.totalHits.value() > best.scoreDocs.length;
        int most = 4 * settings.reach();
        for (int limit = depth + 2 * size; more && ranked.pages().size() < depth && limit <= most; limit *= 2) {
            more = addBlocks(blocks, best, limit, scored);
            ranked = laidOut(blocks, reasons, best);
        }
        return ranked;
    }

    private TopDocs first() throws IOException {
        return request.sort() == Sort.DATE
                ? newest(size)
                : Sieve.of(scope.searcher(), query).best(within(size), ENOUGH, exactly);
    }

    /// Ranks what follows the first block, as far as `limit`.
    ///
    /// @return whether there may be more behind it
    private boolean addBlocks(List<List<Candidate>> blocks, TopDocs best, int limit, Candidates.Scored scored)
            throws IOException {
        ScoreDoc[] found = request.sort() == Sort.DATE
                ? newest(limit).scoreDocs
                : Sieve.of(scope.searcher(), query).byRule(within(limit), exactly).scoreDocs;
        boolean more = found.length == limit;
        Set<Integer> known = Set.copyOf(docs(best));
        List<ScoreDoc> rest =
                Arrays.stream(found).filter(doc -> !known.contains(doc.doc)).toList();
        for (int start = (blocks.size() - 1) * size; start < rest.size(); start += size) {
            int end = Math.min(start + size, rest.size());
            if (end - start < size && more) {
                break; // a block is ranked when it is whole
            }
            blocks.add(sorted(candidates.like(scored, rest.subList(start, end).toArray(ScoreDoc[]::new))));
        }
        return more;
    }

    private List<Candidate> sorted(List<Candidate> block) {
        if (request.sort() == Sort.RELEVANCE) {
            block.sort(Candidate.BEST_FIRST);
        }
        return block;
    }

    private Ranked laidOut(List<List<Candidate>> blocks, Reasons reasons, TopDocs best) throws IOException {
        IndexReader reader = scope.searcher().getIndexReader();
        List<Candidate> ranked = blocks.stream().flatMap(List::stream).toList();
        List<Candidate> once = scope.indexes().size() > 1 ? NearFold.oncePerAddress(ranked) : ranked;
        NearFold folded = request.collapse() ? NearFold.of(reader, once) : NearFold.none(once);
        Set<Integer> shown = folded.shown().stream().map(Candidate::doc).collect(Collectors.toSet());
        List<Candidate> pages = new ArrayList<>(shown.size());
        for (List<Candidate> block : blocks) {
            pages.addAll(spread(
                    block.stream().filter(page -> shown.contains(page.doc())).toList(), reader));
        }
        return new Ranked(pages, folded, reasons, docs(best), best.totalHits);
    }

    private List<Candidate> spread(List<Candidate> block, IndexReader reader) throws IOException {
        if (request.collapse()) {
            return Collapse.arrange(block, Candidate::site, request.size(), settings.perSite());
        }
        return request.sort() == Sort.RELEVANCE ? NearFold.apart(reader, block).shown() : block;
    }

    private TopDocs newest(int number) throws IOException {
        return Walk.next(query, scope, Sort.DATE, Optional.empty(), within(number), exactly);
    }

    private static List<Integer> docs(TopDocs found) {
        return Arrays.stream(found.scoreDocs).map(doc -> doc.doc).toList();
    }

    private int within(int number) {
        return Math.clamp(scope.searcher().getIndexReader().maxDoc(), 1, number);
    }
}
