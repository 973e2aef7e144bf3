package dev.remora.search.rank;

import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;

/// The sort orders of a walk over all results of a search. A walk can start at any position, and each step
/// costs the same at any depth. The key of the address is the last sort key in each order, so no two results
/// are equal.
final class ResultWalk {
    private static final SortField BY_KEY = new SortField(Fields.ID, SortField.Type.LONG);

    private ResultWalk() {}

    /// By text score, best first.
    private static Sort byText() {
        return new Sort(SortField.FIELD_SCORE, BY_KEY);
    }

    /// By day of publication, newest first, undated pages last; then by time of fetch.
    private static Sort byDay() {
        return new Sort(
                LongField.newSortField(Fields.PUBLISHED_AT, true, SortedNumericSelector.Type.MAX, Long.MIN_VALUE),
                LongField.newSortField(Fields.FETCHED_AT, true, SortedNumericSelector.Type.MAX),
                BY_KEY);
    }

    /// Returns the results after a position.
    ///
    /// @param size number of results
    static TopDocs next(
            PlannedQuery query, Scope scope, SearchRequest.Sort order, Optional<Cursor> after, int size, int exactly)
            throws IOException {
        return next(query.retrieval().text(), scope, order, after, size, exactly);
    }

    static TopDocs newest(Query matching, Scope scope, int size, int exactly) throws IOException {
        return next(matching, scope, SearchRequest.Sort.DATE, Optional.empty(), size, exactly);
    }

    private static TopDocs next(
            Query matching, Scope scope, SearchRequest.Sort order, Optional<Cursor> after, int size, int exactly)
            throws IOException {
        boolean byDay = order == SearchRequest.Sort.DATE;
        FieldDoc place = after.map(cursor -> byDay ? day(cursor) : text(cursor)).orElse(null);
        var manager = new TopFieldCollectorManager(byDay ? byDay() : byText(), size, place, exactly);
        return scope.searcher().search(matching, manager);
    }

    /// Returns those of some results of which no copy, as another topic has it, comes earlier in the walk: topics
    /// fetch a page at different times and know other links to it.
    static ScoreDoc[] firstCopies(ScoreDoc[] found, PlannedQuery query, Scope scope, SearchRequest.Sort order)
            throws IOException {
        if (scope.indexes().size() == 1) {
            return found;
        }
        IndexSearcher searcher = scope.searcher();
        List<ScoreDoc> first = new ArrayList<>(found.length);
        for (ScoreDoc page : found) {
            Term id = new Term(
                    Fields.ID,
                    searcher.storedFields()
                            .document(page.doc, Set.of(Fields.ID))
                            .get(Fields.ID));
            if (searcher.getIndexReader().docFreq(id) == 1 || isFirst(page, id, query, scope, order)) {
                first.add(page);
            }
        }
        return first.toArray(ScoreDoc[]::new);
    }

    private static boolean isFirst(ScoreDoc page, Term id, PlannedQuery query, Scope scope, SearchRequest.Sort order)
            throws IOException {
        Query copies = new BooleanQuery.Builder()
                .add(query.retrieval().text(), Occur.MUST)
                .add(new TermQuery(id), Occur.FILTER)
                .build();
        return next(copies, scope, order, Optional.empty(), 1, 1).scoreDocs[0].doc == page.doc;
    }

    /// Returns the position after the last of some results.
    static Cursor behind(TopDocs top, SearchRequest request) {
        ScoreDoc[] found = top.scoreDocs;
        Object[] by = ((FieldDoc) found[found.length - 1]).fields;
        int search = Cursor.numberOf(request);
        return request.sort() == SearchRequest.Sort.DATE
                ? new Cursor(search, (Long) by[0], (Long) by[1], (Long) by[2])
                : new Cursor(search, Float.floatToIntBits((Float) by[0]), 0, (Long) by[1]);
    }

    // Document numbers change between commits, so the highest stands for all documents with this key.

    private static FieldDoc text(Cursor cursor) {
        float score = Float.intBitsToFloat((int) cursor.first());
        return new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {score, cursor.key()});
    }

    private static FieldDoc day(Cursor cursor) {
        return new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {cursor.first(), cursor.second(), cursor.key()});
    }
}
