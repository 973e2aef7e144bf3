package dev.remora.search.page;

import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.IndexSearcher;

/// Reads a page from the index.
final class PageColumns {
    private PageColumns() {}

    /// Returns the page of a document.
    ///
    /// @param doc number in the searcher
    /// @param parts the searcher's indexes
    static KnownPage read(IndexSearcher searcher, List<Indexes.Part> parts, int doc) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        int inLeaf = doc - leaf.docBase;
        Document stored = searcher.storedFields().document(doc);
        Indexes.Part part = parts.stream()
                .filter(one -> one.segments().stream().anyMatch(segment -> segment.docBase == leaf.docBase))
                .findFirst()
                .orElseThrow();
        return new KnownPage(
                FoundPage.of(stored, part.topic().id()),
                stored.get(Fields.TITLE),
                Optional.ofNullable(stored.get(Fields.SUMMARY)).orElse(""),
                PageKind.valueOf(text(leaf.reader(), Fields.KIND, inLeaf, PageKind.ARTICLE.name())),
                text(leaf.reader(), Fields.LANGUAGE, inLeaf, ""),
                new KnownPage.Worth(
                        share(leaf.reader(), Fields.RELEVANCE, inLeaf), share(leaf.reader(), Fields.PAGE_RANK, inLeaf)),
                KnownPage.Place.of(part.folder(), stored));
    }

    private static String text(LeafReader segment, String field, int doc, String otherwise) throws IOException {
        SortedDocValues column = DocValues.getSorted(segment, field);
        return column.advanceExact(doc) ? column.lookupOrd(column.ordValue()).utf8ToString() : otherwise;
    }

    private static double share(LeafReader segment, String field, int doc) throws IOException {
        NumericDocValues column = DocValues.getNumeric(segment, field);
        double value = column.advanceExact(doc) ? Double.longBitsToDouble(column.longValue()) : 0;
        return value >= 0 && value <= 1 ? value : 0;
    }
}
