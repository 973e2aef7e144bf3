package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The fields of a page's document, as searches find them.
class DocumentFieldsTest {
    private static final Segmenter SEGMENTER = CrawledWeb.ANALYZER.segmenter();
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00.123456Z");
    private static final PageFacts.Place PLACE = new PageFacts.Place("岐黄網", List.of(), "中醫門戶");

    private final PageDocuments documents = new PageDocuments("tcm", CrawledWeb.ANALYZER);

    private static StoredPage stored(Page page, String summary) {
        return new StoredPage(
                page,
                SEGMENTER.segment(page.title()),
                SEGMENTER.segment(page.text()),
                0.5,
                summary,
                SEGMENTER.dictionary());
    }

    private static Page page(String url, String language) {
        return Page.ofText(new Url(url), NOON, "针灸入门", "针灸以针刺入穴位。", language);
    }

    private Document document(StoredPage page, long cluster, String... anchors) {
        return documents.of(new IndexedPage(
                page,
                new PageLocation(3, 77),
                List.of(anchors),
                new IndexedPage.Ranks(0.75, 0.25, 0.125),
                new WarcLocation(2, 9),
                cluster));
    }

    private Document of(Page page) {
        return document(stored(page, ""), 0);
    }

    /// Returns the value that a field has as a column; -1 if it has none.
    private static long column(Document document, String field) {
        return Arrays.stream(document.getFields(field))
                .filter(each -> each.fieldType().docValuesType() != org.apache.lucene.index.DocValuesType.NONE)
                .map(IndexableField::numericValue)
                .mapToLong(Number::longValue)
                .findFirst()
                .orElse(-1);
    }

    private static String binary(Document document, String field) {
        return Arrays.stream(document.getFields(field))
                .map(IndexableField::binaryValue)
                .filter(value -> value != null)
                .map(value -> value.utf8ToString())
                .findFirst()
                .orElse("");
    }

    /// Number of pages with a term, of one page that was indexed.
    private static int frequency(Document document, String field, String term) {
        try (var directory = new ByteBuffersDirectory()) {
            try (var writer = new IndexWriter(directory, new IndexWriterConfig(CrawledWeb.ANALYZER))) {
                writer.addDocument(document);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                return (int) reader.totalTermFreq(new Term(field, term));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aPageIsNamedByItsKeyItsTopicAndItsPlaces() {
        Url url = new Url("https://www.a.example.org:8443/b/c.html?d=1");
        Document document = document(stored(page(url.text(), "zh-Hans"), ""), 0);
        assertEquals(url.id(), document.get(Fields.ID));
        assertEquals(url.key(), column(document, Fields.ID));
        assertEquals("tcm", document.get(Fields.TOPIC));
        assertEquals(url.text(), document.get(Fields.URL));
        assertEquals("www.a.example.org", document.get(Fields.HOST), "without the port");
        assertEquals("example.org", binary(document, Fields.SITE));
        assertEquals("3:77", document.get(Fields.PAGE));
        assertEquals("2:9", document.get(Fields.WARC));
        assertEquals(3, column(document, Fields.DEPTH));
    }

    @Test
    void theFiguresOfAPageAreColumnsBitByBit() {
        Document document = document(stored(page("http://a.example/", "zh"), ""), 0);
        assertEquals(Double.doubleToRawLongBits(0.75), column(document, Fields.RELEVANCE), "of the last judgement");
        assertEquals(Double.doubleToRawLongBits(0.25), column(document, Fields.PAGE_RANK));
        assertEquals(Double.doubleToRawLongBits(0.125), column(document, Fields.TOPIC_RANK));
        assertEquals(NOON.toEpochMilli(), column(document, Fields.FETCHED_AT));
    }

    @Test
    void whatAPageLacksIsNoField() {
        Document document = of(page("http://a.example/", ""));
        for (String field : List.of(
                Fields.CLUSTER,
                Fields.LANGUAGE,
                Fields.PUBLISHED_AT,
                Fields.PICTURE,
                Fields.PART,
                Fields.SUMMARY,
                Fields.SITE_NAME)) {
            assertNull(document.getField(field), field);
        }
        PageFacts facts = PageFacts.NONE
                .publishedOn(LocalDate.of(1969, 12, 31))
                .with(new PageFacts.Metadata("", "", List.of(), List.of(), "http://a.example/x.png"));
        Document full = document(stored(page("http://a.example/page/2/", "en").with(facts), ""), -4);
        assertEquals(-4, column(full, Fields.CLUSTER));
        assertEquals(-1, column(full, Fields.PUBLISHED_AT), "the day before 1970");
        assertNotNull(full.getField(Fields.PUBLISHED_AT));
        assertEquals(2, column(full, Fields.PART));
        assertEquals("http://a.example/x.png", full.get(Fields.PICTURE));
    }

    @ParameterizedTest
    @CsvSource({"zh-Hans, zh-Hans", "zh-Hant, zh-Hant", "zh, zh", "en-GB, en", "en, en", "pt-BR, pt", "sr-Latn-RS, sr"})
    void aLanguageHasNoRegionAndChineseItsScript(String tag, String language) {
        assertEquals(language, binary(of(page("http://a.example/", tag)), Fields.LANGUAGE));
    }

    @Test
    void thePagesSummaryIsShownOrElseItsDescription() {
        PageFacts facts = PageFacts.NONE.with(new PageFacts.Metadata("描述", "", List.of(), List.of(), ""));
        Page page = page("http://a.example/", "zh").with(facts);
        assertEquals("摘要", document(stored(page, "摘要"), 0).get(Fields.SUMMARY));
        assertEquals("描述", document(stored(page, ""), 0).get(Fields.SUMMARY));
    }

    @Test
    void aHeadingIsFoldedAndHasTheSubtitleOfAFrontPage() {
        Page page = page("http://a.example/", "zh");
        assertEquals("针灸入门", binary(of(page), Fields.HEADING));
        Document front = of(page.with(PageFacts.NONE.at(PLACE)));
        assertEquals("针灸入门 | 中医门户", binary(front, Fields.HEADING));
        assertEquals("岐黄网", binary(front, Fields.SITE_NAME));
        assertEquals(1, frequency(front, Fields.TITLE_GRAMS, "门户"));
        assertEquals(1, frequency(of(page.with(PageFacts.NONE.at(PLACE))), Fields.SITE_NAME, "岐黄"));
    }

    @Test
    void theKindAndTheTypeOfAPageAreTerms() {
        PageFacts facts = PageFacts.NONE.of(PageKind.LIST).ofType("application/pdf");
        Document document = of(page("http://a.example/", "zh").with(facts));
        assertEquals("LIST", binary(document, Fields.KIND));
        assertEquals("pdf", binary(document, Fields.FILE_TYPE));
        assertEquals("application/pdf", document.get(Fields.MEDIA_TYPE));
    }

    @Test
    void wordsAreFoundInEachPartOfAPage() {
        StoredPage page = stored(page("http://a.example/%E4%B8%AD%E5%8C%BB/", "zh"), "");
        assertEquals(1, frequency(document(page, 0), Fields.TITLE, "针灸"));
        assertEquals(1, frequency(document(page, 0), Fields.BODY, "穴位"));
        assertEquals(1, frequency(document(page, 0), Fields.BODY_GRAMS, "刺入"));
        assertEquals(1, frequency(document(page, 0), Fields.ADDRESS, "中医"));
        assertEquals(1, frequency(document(page, 0), Fields.OUTLINE, "中医"));
        assertEquals(2, frequency(document(page, 0, "学针灸", "針灸"), Fields.ANCHORS, "针灸"));
        assertEquals(2, frequency(document(page, 0, "学针灸", "針灸"), Fields.ANCHOR_GRAMS, "针灸"));
        assertEquals(0, frequency(document(page, 0), Fields.ANCHORS, "针灸"));
    }

    @Test
    void ofALongTextTheBeginningIsStoredAndAllOfItIsFound() {
        String text = "针".repeat(127_999) + "𠮷" + "。穴位";
        Page page = Page.ofText(new Url("http://a.example/"), NOON, "题".repeat(300), text, "zh");
        Document document = of(page);
        assertEquals(127_999, document.get(Fields.BODY).length(), "no character is halved");
        assertEquals(200, binary(document, Fields.HEADING).length());
        assertEquals(300, document.get(Fields.TITLE).length());
        assertEquals(1, frequency(document, Fields.BODY, "穴位"));
    }

    /// A ligature that folds to eighteen characters, among them blanks: as one word it is longer than a term may be.
    @Test
    void aWordLongerThanATermIsLeftOut() {
        Page page = Page.ofText(new Url("http://a.example/"), NOON, "", "\ufdfa".repeat(2_000) + " 针灸", "zh");
        assertEquals(1, frequency(of(page), Fields.BODY, "针灸"));
    }
}
