package dev.remora.search.page;

import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;

/// Finds near-duplicates, as clustered by the crawl ([Fields#CLUSTER]).
final class NearDuplicates {
    private NearDuplicates() {}

    /// Returns the other documents of a document's cluster, in any topic.
    static List<Integer> of(IndexSearcher searcher, int doc, int number) throws IOException {
        OptionalLong own = cluster(searcher, doc);
        if (own.isEmpty()) {
            return List.of();
        }
        Query same = NumericDocValuesField.newSlowExactQuery(Fields.CLUSTER, own.getAsLong());
        return Arrays.stream(searcher.search(same, number + 1).scoreDocs)
                .map(found -> found.doc)
                .filter(found -> found != doc)
                .limit(number)
                .toList();
    }

    /// Returns the cluster of a document; empty if it has no near-duplicates.
    static OptionalLong cluster(IndexSearcher searcher, int doc) {
        try {
            List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            NumericDocValues clusters = DocValues.getNumeric(leaf.reader(), Fields.CLUSTER);
            return clusters.advanceExact(doc - leaf.docBase)
                    ? OptionalLong.of(clusters.longValue())
                    : OptionalLong.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
