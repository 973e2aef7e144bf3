package dev.remora.search.suggest;

import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.util.BytesRef;

/// The columns of a segment that titles need, read in the order of its documents.
final class TitleColumns {
    private final SortedDocValues sites;
    private final SortedDocValues kinds;
    private final NumericDocValues relevance;
    private final String[] names;

    TitleColumns(LeafReader segment) throws IOException {
        sites = DocValues.getSorted(segment, Fields.SITE);
        kinds = DocValues.getSorted(segment, Fields.KIND);
        relevance = DocValues.getNumeric(segment, Fields.RELEVANCE);
        names = new String[sites.getValueCount()];
    }

    Vocabulary.Title read(int doc, BytesRef heading) throws IOException {
        boolean article = kinds.advanceExact(doc)
                && kinds.lookupOrd(kinds.ordValue()).utf8ToString().equals(PageKind.ARTICLE.name());
        double stands = relevance.advanceExact(doc) ? Double.longBitsToDouble(relevance.longValue()) : 0;
        return new Vocabulary.Title(heading.utf8ToString(), site(doc), article, stands);
    }

    private String site(int doc) throws IOException {
        if (!sites.advanceExact(doc)) {
            return "";
        }
        int number = sites.ordValue();
        if (names[number] == null) {
            names[number] = sites.lookupOrd(number).utf8ToString();
        }
        return names[number];
    }
}
