package dev.remora.search.rank.score;

import dev.remora.search.rank.score.Signals.Shape;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;

/// Doc values of one segment's pages, to be read in ascending order of documents.
final class Columns {
    private final LeafReaderContext leaf;
    private final TitleMatch titles;
    private final Recency newness;
    private final NumericDocValues relevance;
    private final NumericDocValues pageRank;
    private final NumericDocValues topicRank;
    private final NumericDocValues key;
    private final NumericDocValues depth;
    private final NumericDocValues part;
    private final SortedDocValues site;
    private final SortedDocValues kind;
    private final SortedNumericDocValues published;
    private final BinaryDocValues heading;
    private final BinaryDocValues siteName;

    /// @param titles compares titles with the query
    /// @param newness rates how recent a page is
    Columns(LeafReaderContext leaf, TitleMatch titles, Recency newness) throws IOException {
        this.leaf = leaf;
        this.titles = titles;
        this.newness = newness;
        relevance = DocValues.getNumeric(leaf.reader(), Fields.RELEVANCE);
        pageRank = DocValues.getNumeric(leaf.reader(), Fields.PAGE_RANK);
        topicRank = DocValues.getNumeric(leaf.reader(), Fields.TOPIC_RANK);
        key = DocValues.getNumeric(leaf.reader(), Fields.ID);
        depth = DocValues.getNumeric(leaf.reader(), Fields.DEPTH);
        part = DocValues.getNumeric(leaf.reader(), Fields.PART);
        site = DocValues.getSorted(leaf.reader(), Fields.SITE);
        kind = DocValues.getSorted(leaf.reader(), Fields.KIND);
        published = DocValues.getSortedNumeric(leaf.reader(), Fields.PUBLISHED_AT);
        heading = DocValues.getBinary(leaf.reader(), Fields.HEADING);
        siteName = DocValues.getBinary(leaf.reader(), Fields.SITE_NAME);
    }

    LeafReaderContext leaf() {
        return leaf;
    }

    /// @param text text score of the page
    Signals signals(int doc, double text) throws IOException {
        String title = text(heading, doc);
        String name = text(siteName, doc);
        return new Signals(
                text,
                0,
                0,
                titles.with(title, name),
                shape(doc, !name.isEmpty() && name.equals(title)),
                new Signals.Priors(share(relevance, doc), share(pageRank, doc), share(topicRank, doc), newness(doc)));
    }

    private double newness(int doc) throws IOException {
        return published.advanceExact(doc) ? newness.of(published.nextValue()) : 0;
    }

    /// Returns the key of the page's address.
    long key(int doc) throws IOException {
        return key.advanceExact(doc) ? key.longValue() : 0;
    }

    /// Returns the page's registrable domain.
    String site(int doc) throws IOException {
        return text(site, doc);
    }

    /// @param named the title equals the site's name; at most one step from the root, such a page is the front
    ///     page of a site with its own folder
    private Shape shape(int doc, boolean named) throws IOException {
        int steps = depth.advanceExact(doc) ? (int) depth.longValue() : Shape.PLAIN.depth();
        String name = text(kind, doc);
        boolean home = (named && steps <= 1) || steps == 0 || name.equals(PageKind.HOME.name());
        return new Shape(home, !home && name.equals(PageKind.LIST.name()), part.advanceExact(doc), steps);
    }

    private static String text(SortedDocValues column, int doc) throws IOException {
        return column.advanceExact(doc) ? column.lookupOrd(column.ordValue()).utf8ToString() : "";
    }

    private static String text(BinaryDocValues column, int doc) throws IOException {
        return column.advanceExact(doc) ? column.binaryValue().utf8ToString() : "";
    }

    private static double share(NumericDocValues column, int doc) throws IOException {
        double value = column.advanceExact(doc) ? Double.longBitsToDouble(column.longValue()) : 0;
        return value >= 0 && value <= 1 ? value : 0;
    }
}
