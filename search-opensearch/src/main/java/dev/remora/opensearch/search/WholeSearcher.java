package dev.remora.opensearch.search;

import dev.remora.opensearch.index.CommitState.TextSize;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.CollectionTerminatedException;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.FixedBitSet;

/// Searches some pages with the statistics of the whole index: Lucene would refuse statistics of more pages than
/// the reader has. They are a small part of the reader's, so that it looks at each of them, not at all matches.
final class WholeSearcher extends IndexSearcher {
    private final int pages;
    private final Map<String, TextSize> texts;
    private final ClusterTermCounts counts;

    /// @param reader of [ChosenPages]
    /// @param pages of the whole index
    /// @param texts of the whole index
    /// @param counts of its terms
    WholeSearcher(IndexReader reader, int pages, Map<String, TextSize> texts, ClusterTermCounts counts) {
        super(reader);
        this.pages = pages;
        this.texts = texts;
        this.counts = counts;
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
        TextSize size = texts.get(field);
        if (size == null || size.pages() == 0) { // no page has it, but for those that came after the last commit
            return super.collectionStatistics(field);
        }
        int holders = size.pages();
        return new CollectionStatistics(
                field, Math.max(pages, holders), holders, Math.max(size.tokens(), holders), holders);
    }

    /// The statistics of a term that was counted are those of the whole index; each page then has it once.
    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
        int whole = counts.of(term);
        return whole < 0
                ? super.termStatistics(term, docFreq, totalTermFreq)
                : new TermStatistics(term.bytes(), Math.max(1, whole), Math.max(1, whole));
    }

    @Override
    protected void searchLeaf(LeafReaderContext leaf, int from, int to, Weight weight, Collector collector)
            throws IOException {
        LeafCollector found;
        try {
            found = collector.getLeafCollector(leaf);
        } catch (CollectionTerminatedException _) {
            return; // it needs nothing of this segment
        }
        Scorer scorer = weight.scorer(leaf);
        if (scorer != null) {
            found.setScorer(scorer);
            try {
                look((FixedBitSet) leaf.reader().getLiveDocs(), scorer.iterator(), found);
            } catch (CollectionTerminatedException _) {
                // it has seen enough of this segment
            }
        }
        found.finish();
    }

    private static void look(FixedBitSet chosen, DocIdSetIterator matches, LeafCollector found) throws IOException {
        int doc = matches.nextDoc();
        while (doc != DocIdSetIterator.NO_MORE_DOCS) {
            int next = chosen.nextSetBit(doc);
            if (next == doc) {
                found.collect(doc);
                next = doc + 1 < chosen.length() ? chosen.nextSetBit(doc + 1) : DocIdSetIterator.NO_MORE_DOCS;
            }
            doc = next == DocIdSetIterator.NO_MORE_DOCS ? next : matches.advance(next);
        }
    }
}
