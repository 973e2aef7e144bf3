package dev.remora.search.rank.index;

import java.util.List;
import java.util.concurrent.Executor;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;

/// Searches all segments for a query in one thread; other threads run other queries of the same search. Segments
/// searched apart do not share the score that a page must exceed, so Lucene would skip fewer postings.
final class WholeQuerySearcher extends IndexSearcher {
    /// @param threads run the tasks given to [#getTaskExecutor]
    WholeQuerySearcher(IndexReader reader, Executor threads) {
        super(reader, threads);
    }

    @Override
    protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
        return slices(leaves, Integer.MAX_VALUE, Integer.MAX_VALUE, false);
    }
}
