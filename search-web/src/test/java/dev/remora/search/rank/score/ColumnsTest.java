package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.query.TemporalIntent;
import dev.remora.search.rank.score.Signals.Priors;
import dev.remora.search.rank.score.Signals.Shape;
import dev.remora.search.rank.score.TitleMatch.Meeting;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the columns of an index say of a page.
class ColumnsTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

    private interface Reading<T> {
        T from(Columns columns, int doc) throws IOException;
    }

    /// Reads the last of three pages; the others have no columns.
    private static <T> T read(Document page, Reading<T> reading) throws IOException {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                writer.addDocument(new Document());
                writer.addDocument(new Document());
                writer.addDocument(page);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                return reading.from(
                        new Columns(
                                reader.leaves().getFirst(),
                                new TitleMatch(Map.of("川菜", 1.0), Set.of()),
                                new Recency(TODAY, TemporalIntent.NONE)),
                        2);
            }
        }
    }

    private static Signals signals(Document page) throws IOException {
        return read(page, (columns, doc) -> columns.signals(doc, 3));
    }

    private static Document page(int depth, PageKind kind, String title, String site) {
        Document page = new Document();
        page.add(new NumericDocValuesField(Fields.DEPTH, depth));
        page.add(new SortedDocValuesField(Fields.KIND, new BytesRef(kind.name())));
        page.add(new BinaryDocValuesField(Fields.HEADING, new BytesRef(title)));
        page.add(new BinaryDocValuesField(Fields.SITE_NAME, new BytesRef(site)));
        return page;
    }

    private static NumericDocValuesField share(String field, double value) {
        return new NumericDocValuesField(field, Double.doubleToLongBits(value));
    }

    @Test
    void aPageWithoutColumnsIsPlainAndWorthNothing() throws IOException {
        assertEquals(new Signals(3, 0, 0, Meeting.NONE, Shape.PLAIN, new Priors(0, 0, 0, 0)), signals(new Document()));
        assertEquals(0, read(new Document(), Columns::key));
        assertEquals("", read(new Document(), Columns::site));
    }

    @Test
    void eachPriorIsReadFromItsColumn() throws IOException {
        Document page = new Document();
        page.add(share(Fields.RELEVANCE, 0.5));
        page.add(share(Fields.PAGE_RANK, 0.25));
        page.add(share(Fields.TOPIC_RANK, 1));
        page.add(new SortedNumericDocValuesField(
                Fields.PUBLISHED_AT, TODAY.minusDays(365).toEpochDay()));
        page.add(new NumericDocValuesField(Fields.ID, 77));
        page.add(new SortedDocValuesField(Fields.SITE, new BytesRef("a.example")));
        assertEquals(new Priors(0.5, 0.25, 1, 0.5), signals(page).priors());
        assertEquals(77, read(page, Columns::key));
        assertEquals("a.example", read(page, Columns::site));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
    void aShareThatIsNoneCountsNothing(double broken) throws IOException {
        Document page = new Document();
        page.add(share(Fields.RELEVANCE, broken));
        assertEquals(0, signals(page).priors().relevance());
    }

    @ParameterizedTest
    @CsvSource({
        "0, ARTICLE, 题, 站, true, false", // the root
        "1, ARTICLE, 题, 站, false, false",
        "5, HOME, 题, 站, true, false",
        "1, ARTICLE, 站, 站, true, false", // one step from the root, titled as its site
        "2, ARTICLE, 站, 站, false, false",
        "1, ARTICLE, '', '', false, false",
        "1, LIST, 题, 站, false, true",
        "0, LIST, 题, 站, true, false", // a front page is no list
        "1, LIST, 站, 站, true, false"
    })
    void theShapeOfAPage(int depth, PageKind kind, String title, String site, boolean front, boolean list)
            throws IOException {
        assertEquals(
                new Shape(front, list, false, depth),
                signals(page(depth, kind, title, site)).shape());
    }

    @Test
    void aLaterPartIsMarkedByItsColumn() throws IOException {
        Document page = page(1, PageKind.LIST, "题", "站");
        page.add(new NumericDocValuesField(Fields.PART, 2));
        assertEquals(new Shape(false, true, true, 1), signals(page).shape());
    }

    @Test
    void titleAndSiteMeetTheQuery() throws IOException {
        assertEquals(
                new Meeting(Math.pow(0.5, 0.3), 1, 1, 0),
                signals(page(3, PageKind.ARTICLE, "川菜", "日报")).title());
        assertEquals(
                new Meeting(Math.pow(0.5, 0.3), 1, 1, 1),
                signals(page(3, PageKind.ARTICLE, "日报", "川菜")).title());
    }
}
