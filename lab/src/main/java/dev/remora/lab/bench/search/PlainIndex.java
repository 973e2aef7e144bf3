package dev.remora.lab.bench.search;

import dev.remora.shared.analysis.GramTokenStream;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.url.Sites;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
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
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;

/// The floor of indexing: texts in memory, analysed and written by a plain IndexWriter with one final commit.
/// With the texts (including anchor texts), analyzer, fields and buffer of the product's index; without
/// journal, page store and PageRank.
final class PlainIndex {
    private static final int ANCHORS = 32;
    private static final FieldType STORED_WORDS = new FieldType(TextField.TYPE_STORED);
    private static final FieldType WORDS = new FieldType(TextField.TYPE_NOT_STORED);

    static {
        STORED_WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        STORED_WORDS.freeze();
        WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        WORDS.freeze();
    }

    private final List<Text> texts = new ArrayList<>();
    private final Folding folding;

    private record Text(
            Page page, String title, String body, String address, Collection<String> anchors, double relevance) {}

    /// Prepares the texts.
    PlainIndex(CollectionReader collection, Collection<PageLocation> pages, Folding folding) {
        this.folding = folding;
        Map<Long, Set<String>> anchors = new HashMap<>();
        List<StoredPage> stored = new ArrayList<>();
        for (PageLocation location : pages) {
            StoredPage page = collection.page(location);
            stored.add(page);
            for (Outlink link : page.page().outlinks()) {
                Set<String> of = anchors.computeIfAbsent(link.target().key(), key -> new LinkedHashSet<>());
                if (!link.nofollow() && of.size() < ANCHORS) {
                    of.add(link.anchor().best());
                }
            }
        }
        for (StoredPage page : stored) {
            Collection<String> of = anchors.getOrDefault(page.page().url().key(), Set.of());
            texts.add(new Text(
                    withoutLinks(page.page()),
                    page.page().title(),
                    page.page().text(),
                    address(page.page()),
                    List.copyOf(of),
                    page.relevance()));
        }
    }

    private static Page withoutLinks(Page page) {
        return new Page(
                page.url(),
                page.fetchedAt(),
                "",
                "",
                PageFacts.NONE,
                new Page.Head(page.charset(), page.language(), page.canonical(), page.noindex()),
                Page.Layout.NONE);
    }

    private static String address(Page page) {
        String text = page.url().hostName() + page.url().pathAndQuery();
        try {
            return URLDecoder.decode(text.replace("+", " "), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEscaped) {
            return text;
        }
    }

    /// Writes the index.
    ///
    /// @return number of documents
    int write(Path folder, Analyzer analyzer, int bufferMegabytes) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(bufferMegabytes);
        try (FSDirectory directory = FSDirectory.open(folder);
                IndexWriter writer = new IndexWriter(directory, config)) {
            for (Text text : texts) {
                writer.addDocument(document(text));
            }
            writer.commit();
        }
        return texts.size();
    }

    private Document document(Text text) {
        Page page = text.page();
        String host = page.url().hostName();
        String site = Sites.of(host);
        Document document = new Document();
        document.add(new StringField(Fields.ID, page.url().id(), Store.YES));
        document.add(new NumericDocValuesField(Fields.ID, page.url().key()));
        document.add(new StringField(Fields.TOPIC, "bench", Store.YES));
        document.add(new StringField(Fields.URL, page.url().text(), Store.YES));
        document.add(new StringField(Fields.HOST, host, Store.YES));
        document.add(new SortedDocValuesField(Fields.HOST, new BytesRef(host)));
        document.add(new StringField(Fields.SITE, site, Store.NO));
        document.add(new SortedDocValuesField(Fields.SITE, new BytesRef(site)));
        document.add(new Field(Fields.TITLE, text.title(), STORED_WORDS));
        text.anchors().forEach(anchor -> {
            document.add(new Field(Fields.ANCHORS, anchor, WORDS));
            document.add(grams(Fields.ANCHOR_GRAMS, anchor));
        });
        document.add(new Field(Fields.BODY, text.body(), STORED_WORDS));
        document.add(grams(Fields.TITLE_GRAMS, text.title()));
        document.add(grams(Fields.BODY_GRAMS, text.body()));
        document.add(new TextField(Fields.ADDRESS, text.address(), Store.NO));
        document.add(new LongField(Fields.FETCHED_AT, page.fetchedAt().toEpochMilli(), Store.YES));
        document.add(new NumericDocValuesField(Fields.RELEVANCE, Double.doubleToRawLongBits(text.relevance())));
        document.add(new NumericDocValuesField(Fields.PAGE_RANK, Double.doubleToRawLongBits(0)));
        document.add(new NumericDocValuesField(Fields.TOPIC_RANK, Double.doubleToRawLongBits(0)));
        document.add(new StoredField(Fields.PAGE, "1:0"));
        return document;
    }

    private TextField grams(String field, String text) {
        return new TextField(field, new GramTokenStream(folding).of(text));
    }
}
