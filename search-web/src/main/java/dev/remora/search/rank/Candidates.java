package dev.remora.search.rank;

import dev.remora.search.rank.Reading.Scope;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/// Pages found by their words, with what else the blend needs of each, read from doc values.
final class Candidates {
    private final Scope scope;
    private final Blend blend;
    private final Optional<Weight> near;

    /// @param near scores neighbouring words; what it gives is added to the score of the words
    Candidates(Scope scope, Blend blend, Optional<Query> near) throws IOException {
        this.scope = scope;
        this.blend = blend;
        this.near = near.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        scope.searcher().createWeight(scope.searcher().rewrite(near.get()), ScoreMode.COMPLETE, 1));
    }

    /// A page that was found.
    ///
    /// @param doc number in the searcher
    /// @param text score of its words, neighbouring ones included
    /// @param relevance to its topic, in [0, 1]
    /// @param pageRank scaled, in [0, 1]
    /// @param key of its address
    /// @param site its registrable domain
    /// @param score blended
    record Candidate(int doc, double text, double relevance, double pageRank, long key, String site, double score) {
        /// Best first; pages of equal score by key.
        static final Comparator<Candidate> BEST_FIRST =
                Comparator.comparingDouble(Candidate::score).reversed().thenComparingLong(Candidate::key);
    }

    /// The pages in the order of `found`.
    List<Candidate> of(ScoreDoc[] found) throws IOException {
        List<LeafReaderContext> leaves = scope.searcher().getIndexReader().leaves();
        Integer[] order = new Integer[found.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingInt(i -> found[i].doc));
        Candidate[] candidates = new Candidate[found.length];
        Columns columns = null;
        for (int i : order) {
            int doc = found[i].doc;
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            if (columns == null || columns.leaf != leaf) {
                columns = new Columns(leaf, near);
            }
            candidates[i] = candidate(columns, doc, Math.max(0, found[i].score));
        }
        return new ArrayList<>(Arrays.asList(candidates));
    }

    private Candidate candidate(Columns columns, int doc, double text) throws IOException {
        int inLeaf = doc - columns.leaf.docBase;
        double words = text + columns.near(inLeaf);
        double relevance = share(columns.relevance, inLeaf);
        double pageRank = share(columns.pageRank, inLeaf);
        long key = columns.key.advanceExact(inLeaf) ? columns.key.longValue() : 0;
        String site = columns.site.advanceExact(inLeaf)
                ? columns.site.lookupOrd(columns.site.ordValue()).utf8ToString()
                : "";
        double score = blend.score(words, relevance, pageRank, scope.weights(doc));
        return new Candidate(doc, words, relevance, pageRank, key, site, score);
    }

    private static double share(NumericDocValues column, int doc) throws IOException {
        double value = column.advanceExact(doc) ? Double.longBitsToDouble(column.longValue()) : 0;
        return value >= 0 && value <= 1 ? value : 0;
    }

    /// Doc values of one segment, to be asked in ascending order of documents.
    private static final class Columns {
        private final LeafReaderContext leaf;
        private final NumericDocValues relevance;
        private final NumericDocValues pageRank;
        private final NumericDocValues key;
        private final SortedDocValues site;
        private final Scorer near;

        Columns(LeafReaderContext leaf, Optional<Weight> near) throws IOException {
            this.leaf = leaf;
            this.near = near.isEmpty() ? null : near.get().scorer(leaf);
            relevance = DocValues.getNumeric(leaf.reader(), Fields.RELEVANCE);
            pageRank = DocValues.getNumeric(leaf.reader(), Fields.PAGE_RANK);
            key = DocValues.getNumeric(leaf.reader(), Fields.ID);
            site = DocValues.getSorted(leaf.reader(), Fields.SITE);
        }

        /// Score of neighbouring words, 0 where there are none.
        double near(int doc) throws IOException {
            if (near == null) {
                return 0;
            }
            int at = near.docID() < doc ? near.iterator().advance(doc) : near.docID();
            return at == doc ? near.score() : 0;
        }
    }
}
