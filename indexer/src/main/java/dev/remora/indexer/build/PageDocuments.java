package dev.remora.indexer.build;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.analysis.GramTokenStream;
import dev.remora.shared.analysis.SegmentedTokenStream;
import dev.remora.shared.analysis.WordParts;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.schema.FileType;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.TextVectors;
import dev.remora.shared.text.WordBoundaries;
import dev.remora.shared.url.Sites;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/// Creates the Lucene document of a page ([Fields] documents the fields). Title and body are indexed with the
/// words stored with the page. For one thread: a document must be indexed before the next one is created,
/// since they share the token streams.
public final class PageDocuments {
    /// Maximum length of a term: longer runs without a break, mostly encoded data, are never searched.
    private static final int MAX_WORD = 255;

    private static final int MAX_HEADING = 200;

    /// Maximum number of stored characters of a text: those of a code of law. A search that shows the best passage
    /// would read all of a book on one page; the page store has the rest.
    private static final int MAX_STORED = 128_000;

    /// Fields of words have no positions: phrases are found by grams, and passages in the stored text.
    private static final FieldType WORDS = new FieldType();

    private static final FieldType STORED_WORDS = new FieldType();
    private static final FieldType GRAMS = new FieldType();

    static {
        WORDS.setTokenized(true);
        WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        WORDS.freeze();
        STORED_WORDS.setTokenized(true);
        STORED_WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        STORED_WORDS.setStored(true);
        STORED_WORDS.freeze();
        GRAMS.setTokenized(true);
        GRAMS.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
        GRAMS.freeze();
    }

    private final String topic;
    private final SegmentedTokenStream titleWords;
    private final SegmentedTokenStream bodyWords;
    private final GramTokenStream grams;
    private final Segmenter segmenter;
    private final Folding folding;
    private final TextVectors vectors;

    /// Creates documents of one collection.
    ///
    /// @param topic id of the collection's topic
    /// @param analyzer whose segmenter found the words of the pages
    public PageDocuments(String topic, ChineseAnalyzer analyzer) {
        this.topic = topic;
        segmenter = analyzer.segmenter();
        folding = analyzer.folding();
        vectors = new TextVectors(folding);
        titleWords = new SegmentedTokenStream(folding);
        bodyWords = new SegmentedTokenStream(folding);
        grams = new GramTokenStream(folding);
    }

    /// Returns the document of a page with everything that an index holds of it.
    public Document of(IndexedPage page) {
        IndexedPage.Ranks ranks = page.ranks();
        Document document = of(page.stored(), page.location(), page.anchors(), ranks.relevance(), ranks.pageRank());
        document.add(new NumericDocValuesField(Fields.TOPIC_RANK, Double.doubleToRawLongBits(ranks.topicRank())));
        document.add(new StoredField(
                Fields.WARC, page.response().file() + ":" + page.response().offset()));
        if (page.cluster() != 0) {
            document.add(new NumericDocValuesField(Fields.CLUSTER, page.cluster()));
        }
        return document;
    }

    /// Returns the document of a page.
    ///
    /// @param stored the page
    /// @param location of the page in the page store
    /// @param anchors texts of links to it
    /// @param relevance in [0, 1], from the last judgement, which may be newer than the page
    /// @param pageRank scaled, in [0, 1]
    public Document of(
            StoredPage stored, PageLocation location, List<String> anchors, double relevance, double pageRank) {
        Page page = stored.page();
        String host = page.url().hostName();
        String site = Sites.of(host);
        Document document = new Document();
        document.add(new StringField(Fields.ID, page.url().id(), Store.YES));
        document.add(new NumericDocValuesField(Fields.ID, page.url().key()));
        document.add(new StringField(Fields.TOPIC, topic, Store.YES));
        document.add(new StringField(Fields.URL, page.url().text(), Store.YES));
        document.add(new StringField(Fields.HOST, host, Store.YES));
        document.add(new SortedDocValuesField(Fields.HOST, new BytesRef(host)));
        document.add(new StringField(Fields.SITE, site, Store.NO));
        document.add(new SortedDocValuesField(Fields.SITE, new BytesRef(site)));
        document.add(new SegmentedField(Fields.TITLE, stored.title(), titleWords));
        for (String anchor : anchors) {
            document.add(new Field(Fields.ANCHORS, anchor, WORDS));
            document.add(new GramField(Fields.ANCHOR_GRAMS, anchor, grams));
        }
        document.add(new SegmentedField(Fields.BODY, stored.body(), bodyWords));
        byte[] boundaries = WordBoundaries.of(
                        stored.title().tokens(),
                        Beginning.of(stored.title().text(), MAX_STORED).length(),
                        stored.body().tokens(),
                        Beginning.of(stored.body().text(), MAX_STORED).length())
                .bytes();
        document.add(new StoredField(Fields.WORD_BOUNDARIES, boundaries));
        String summary = stored.summary().isEmpty() ? page.description() : stored.summary();
        if (!summary.isEmpty()) {
            document.add(new StoredField(Fields.SUMMARY, summary));
        }
        byte[] vector = vectors.of(stored.title(), stored.body());
        document.add(new BinaryDocValuesField(Fields.VECTOR, new BytesRef(vector)));
        document.add(new GramField(Fields.TITLE_GRAMS, stored.title().text(), grams));
        document.add(new GramField(Fields.BODY_GRAMS, stored.body().text(), grams));
        addOutline(document, page);
        addShape(document, page);
        document.add(new TextField(Fields.ADDRESS, UrlText.of(page.url()), Store.NO));
        document.add(new LongField(Fields.FETCHED_AT, page.fetchedAt().toEpochMilli(), Store.YES));
        page.facts()
                .days()
                .published()
                .ifPresent(day -> document.add(new LongField(Fields.PUBLISHED_AT, day.toEpochDay(), Store.YES)));
        document.add(new StringField(Fields.MEDIA_TYPE, page.facts().mediaType(), Store.YES));
        addTerm(
                document,
                Fields.FILE_TYPE,
                FileType.of(page.facts().mediaType()).code());
        if (!page.language().isEmpty()) {
            addTerm(document, Fields.LANGUAGE, language(page.language()));
        }
        String picture = page.facts().metadata().image();
        if (!picture.isEmpty()) {
            document.add(new StringField(Fields.PICTURE, picture, Store.YES));
        }
        document.add(new NumericDocValuesField(Fields.RELEVANCE, Double.doubleToRawLongBits(relevance)));
        document.add(new NumericDocValuesField(Fields.PAGE_RANK, Double.doubleToRawLongBits(pageRank)));
        document.add(new StoredField(Fields.PAGE, location.segment() + ":" + location.offset()));
        addEmpty(document);
        return document;
    }

    /// Gives every page all fields with many words: Lucene asks for a length at each posting when it writes a segment,
    /// and finds it slowly where not all pages have one.
    private void addEmpty(Document document) {
        if (document.getField(Fields.ANCHORS) == null) {
            document.add(new Field(Fields.ANCHORS, "", WORDS));
            document.add(new GramField(Fields.ANCHOR_GRAMS, "", grams));
        }
        if (document.getField(Fields.OUTLINE_GRAMS) == null) {
            document.add(new GramField(Fields.OUTLINE_GRAMS, "", grams));
        }
    }

    private void addOutline(Document document, Page page) {
        for (String line : ProminentText.of(page)) {
            document.add(new Field(Fields.OUTLINE, line, WORDS));
            document.add(new GramField(Fields.OUTLINE_GRAMS, line, grams));
        }
        document.add(new Field(Fields.OUTLINE, UrlText.of(page.url()), WORDS));
    }

    /// Adds the fields, other than texts, that the ranking compares.
    private void addShape(Document document, Page page) {
        String subtitle = page.facts().place().subtitle();
        if (subtitle.isEmpty()) {
            document.add(new BinaryDocValuesField(Fields.HEADING, heading(page.title())));
        } else {
            document.add(new GramField(Fields.TITLE_GRAMS, subtitle, grams));
            document.add(new BinaryDocValuesField(Fields.HEADING, heading(page.title() + " | " + subtitle)));
        }
        String site = page.facts().place().site();
        if (!site.isEmpty()) {
            document.add(new GramField(Fields.SITE_NAME, site, grams));
            document.add(new BinaryDocValuesField(Fields.SITE_NAME, heading(site)));
        }
        addTerm(document, Fields.KIND, page.facts().kind().name());
        document.add(new NumericDocValuesField(Fields.DEPTH, PathDepth.of(page.url())));
        int part = ListPart.of(page.url());
        if (part > 1) {
            document.add(new NumericDocValuesField(Fields.PART, part));
        }
    }

    /// Returns the language of a tag without its region; Chinese keeps its script.
    private static String language(String tag) {
        int end = tag.indexOf('-');
        return end < 0 || tag.startsWith("zh") ? tag : tag.substring(0, end);
    }

    /// Adds a value for filters and counts.
    private static void addTerm(Document document, String field, String value) {
        document.add(new StringField(field, value, Store.NO));
        document.add(new SortedDocValuesField(field, new BytesRef(value)));
    }

    private BytesRef heading(String text) {
        return new BytesRef(folding.fold(Beginning.of(text, MAX_HEADING)));
    }

    /// A text of which only the grams are indexed.
    private static final class GramField extends Field {
        private final String text;
        private final GramTokenStream grams;

        GramField(String name, String text, GramTokenStream grams) {
            super(name, text, GRAMS);
            this.text = text;
            this.grams = grams;
        }

        @Override
        public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
            return grams.of(text);
        }
    }

    /// A stored text that is already segmented.
    private final class SegmentedField extends Field {
        private final SegmentedText text;
        private final SegmentedTokenStream words;

        SegmentedField(String name, SegmentedText text, SegmentedTokenStream words) {
            super(name, Beginning.of(text.text(), MAX_STORED), STORED_WORDS);
            this.text = text;
            this.words = words;
        }

        @Override
        public TokenStream tokenStream(Analyzer analyzer, TokenStream reuse) {
            return new LengthFilter(new WordParts(words.of(text), segmenter), 1, MAX_WORD);
        }
    }
}
