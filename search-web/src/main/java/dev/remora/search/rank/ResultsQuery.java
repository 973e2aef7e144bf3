package dev.remora.search.rank;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;

/// A query for all results of a search, for their counts.
final class ResultsQuery {
    private ResultsQuery() {}

    /// @param rule of the query
    /// @param beyond document numbers of the results that it does not match
    static Query of(Query rule, List<Integer> beyond, IndexSearcher searcher) throws IOException {
        if (beyond.isEmpty()) {
            return rule;
        }
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        List<BytesRef> ids = new ArrayList<>();
        for (int doc : beyond) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
            NumericDocValues keys = DocValues.getNumeric(leaf.reader(), Fields.ID);
            keys.advanceExact(doc - leaf.docBase);
            ids.add(new BytesRef(Url.idOf(keys.longValue())));
        }
        return new BooleanQuery.Builder()
                .add(rule, Occur.SHOULD)
                .add(new TermInSetQuery(Fields.ID, ids), Occur.SHOULD)
                .build();
    }
}
