package dev.remora.opensearch.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;

/// Searches some pages with the statistics of the whole index: Lucene would refuse statistics of more pages than
/// the reader has.
final class WholeSearcher extends IndexSearcher {
    private final int pages;

    /// @param reader of [WholeStatistics]
    /// @param pages of the whole index
    WholeSearcher(IndexReader reader, int pages) {
        super(reader);
        this.pages = pages;
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
        for (LeafReaderContext leaf : getIndexReader().leaves()) {
            Terms terms = leaf.reader().terms(field);
            if (terms != null) {
                return new CollectionStatistics(
                        field,
                        Math.max(
                                pages,
                                Math.max(terms.getDocCount(), getIndexReader().maxDoc())),
                        terms.getDocCount(),
                        terms.getSumTotalTermFreq(),
                        terms.getSumDocFreq());
            }
        }
        return null;
    }
}
