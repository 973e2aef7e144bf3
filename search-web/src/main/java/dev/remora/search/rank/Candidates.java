package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.Refinement;
import dev.remora.search.rank.Reading.Scope;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Weight;

/// Pages found by their terms, with what else the blend needs of each.
final class Candidates {
    private final Scope scope;
    private final Blend blend;
    private final List<Query> refining;
    private final List<Weight> weights;
    private final TitleMatch titles;
    private final boolean place;
    private final Optional<RankWeights> asked;
    private final LocalDate today;

    /// @param query what the pages are ranked by
    /// @param asked weights that the searcher asks for, instead of the topics' own
    /// @param today from which a page's age counts
    Candidates(Scope scope, Blend blend, PlannedQuery query, Optional<RankWeights> asked, LocalDate today)
            throws IOException {
        this.scope = scope;
        this.blend = blend;
        this.asked = asked;
        this.today = today;
        refining = query.refinement().map(Candidates::parts).orElse(List.of());
        weights = new ArrayList<>();
        for (Query part : refining) {
            weights.add(scope.searcher().createWeight(scope.searcher().rewrite(part), ScoreMode.COMPLETE, 1));
        }
        place = query.refinement().map(Refinement::place).orElse(false);
        titles = new TitleMatch(masses(query.refinement()));
    }

    private static List<Query> parts(Refinement refinement) {
        List<Query> parts = new ArrayList<>();
        parts.add(refinement.words());
        refinement.grams().ifPresent(parts::add);
        return parts;
    }

    private Map<String, Double> masses(Optional<Refinement> refinement) throws IOException {
        IndexReader reader = scope.searcher().getIndexReader();
        return TitleMatch.weighed(
                refinement.map(Refinement::weights).orElse(Map.of()),
                gram -> reader.docFreq(new Term(Fields.BODY_GRAMS, gram)),
                reader.maxDoc());
    }

    /// A page that was found.
    ///
    /// @param doc number in the searcher
    /// @param signals what is known of it
    /// @param key of its address
    /// @param site its registrable domain
    /// @param score blended
    record Candidate(int doc, Signals signals, long key, String site, double score) {
        /// Best first; pages of equal score by key.
        static final Comparator<Candidate> BEST_FIRST =
                Comparator.comparingDouble(Candidate::score).reversed().thenComparingLong(Candidate::key);
    }

    /// Pages with the text score that counts one.
    ///
    /// @param pages in the order in which they were found
    /// @param asked the best text score, and what the query asks
    record Scored(List<Candidate> pages, Blend.Asked asked) {}

    /// The pages in the order of `found`.
    ///
    /// @param first so many of them, the best found, set the text score that counts one
    Scored of(ScoreDoc[] found, int first) throws IOException {
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        Integer[] order = new Integer[found.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> found[i].doc));
        Candidate[] candidates = new Candidate[found.length];
        Columns columns = null;
        double top = 0;
        for (int i : order) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(found[i].doc, leaves));
            if (columns == null || columns.leaf() != leaf) {
                columns = new Columns(leaf, weights, titles, today.toEpochDay());
            }
            int inLeaf = found[i].doc - leaf.docBase;
            Signals signals = columns.signals(inLeaf);
            top = i < first ? Math.max(top, signals.text()) : top;
            candidates[i] = new Candidate(found[i].doc, signals, columns.key(inLeaf), columns.site(inLeaf), 0);
        }
        Blend.Asked query = new Blend.Asked(top, place);
        List<Candidate> scored = new ArrayList<>(candidates.length);
        for (Candidate page : candidates) {
            double score = blend.score(page.signals(), query, weights(page.doc()));
            scored.add(new Candidate(page.doc(), page.signals(), page.key(), page.site(), score));
        }
        return new Scored(scored, query);
    }

    /// What topic, links and freshness are worth for a document.
    RankWeights weights(int doc) {
        return asked.orElseGet(() -> blend.weights(scope.weights(doc)));
    }

    /// The queries that the text score is the sum of.
    List<Query> refining() {
        return List.copyOf(refining);
    }
}
