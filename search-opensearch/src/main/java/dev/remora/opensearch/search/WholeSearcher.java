package dev.remora.opensearch.search;

import dev.remora.opensearch.index.CommitState.TextSize;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;

/// Searches some pages with the statistics of the whole index: Lucene would refuse statistics of more pages than
/// the reader has.
final class WholeSearcher extends IndexSearcher {
    private final int pages;
    private final Map<String, TextSize> texts;

    /// @param reader of [WholeStatistics]
    /// @param pages of the whole index
    /// @param texts of the whole index
    WholeSearcher(IndexReader reader, int pages, Map<String, TextSize> texts) {
        super(reader);
        this.pages = pages;
        this.texts = texts;
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
        TextSize size = texts.get(field);
        if (size == null) {
            return super.collectionStatistics(field);
        }
        int holders = Math.max(1, size.pages());
        return new CollectionStatistics(
                field, Math.max(pages, holders), holders, Math.max(size.tokens(), holders), holders);
    }
}
