package dev.remora.opensearch.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexedPage;
import dev.remora.indexer.build.PageDocuments;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.store.PageFrames;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;

/// Pages as documents of OpenSearch. Derived from the Lucene document of a page, so that both engines index the
/// same terms; the page itself comes along, compressed, for re-scoring.
///
/// For one thread.
public final class PageFields {
    /// The page, as [PageFrames#pack] writes it.
    public static final String PACKED = "packed";

    /// The rest of an [IndexedPage].
    public static final String REST = "rest";

    /// The number of tokens of each text.
    static final String LENGTHS = "lengths";

    /// Texts, of which only tokens are indexed.
    public static final List<String> TEXTS = List.of(
            Fields.TITLE,
            Fields.ANCHORS,
            Fields.BODY,
            Fields.ADDRESS,
            Fields.OUTLINE,
            Fields.OUTLINE_GRAMS,
            Fields.TITLE_GRAMS,
            Fields.ANCHOR_GRAMS,
            Fields.BODY_GRAMS,
            Fields.SITE_NAME);

    /// Those of words without positions.
    static final Set<String> WORDS = Set.of(Fields.TITLE, Fields.ANCHORS, Fields.BODY, Fields.OUTLINE);

    /// Key of the address: the last sort key of every order.
    public static final String KEY = "key";

    /// Year of publication.
    public static final String YEAR = "year";

    /// The words of the title, each once.
    public static final String TITLE_WORDS = "titleWords";

    static final Set<String> TERMS =
            Set.of(Fields.HOST, Fields.SITE, Fields.KIND, Fields.MEDIA_TYPE, Fields.FILE_TYPE, Fields.LANGUAGE);

    static final Set<String> NUMBERS = Set.of(Fields.FETCHED_AT, Fields.PUBLISHED_AT);

    private final ChineseAnalyzer analyzer;
    private final PageDocuments documents;

    /// @param topic id of the topic
    /// @param analyzer that knows the words of the topic
    public PageFields(String topic, ChineseAnalyzer analyzer) {
        this.analyzer = analyzer;
        documents = new PageDocuments(topic, analyzer);
    }

    /// Returns the document of a page.
    ObjectNode of(IndexedPage page) {
        ObjectNode json = OpenSearchClient.object();
        Document document = documents.of(page);
        ObjectNode lengths = json.putObject(LENGTHS);
        for (String field : TEXTS) {
            texts(document, field, json, lengths);
        }
        for (IndexableField field : document) {
            if ((TERMS.contains(field.name()) || field.name().equals(Fields.URL)) && field.stringValue() != null) {
                json.put(field.name(), field.stringValue());
            } else if (NUMBERS.contains(field.name())) {
                json.put(field.name(), field.numericValue().longValue());
            }
        }
        columns(page, document, json);
        StoredPage stored = page.stored();
        StoredPage alone = new StoredPage(
                stored.page().linking(List.of()),
                stored.title(),
                stored.body(),
                stored.relevance(),
                stored.summary(),
                stored.dictionary());
        json.put(PACKED, Base64.getEncoder().encodeToString(PageFrames.pack(alone)));
        ObjectNode rest = json.putObject(REST);
        rest.put("segment", page.location().segment())
                .put("offset", page.location().offset());
        rest.put("file", page.response().file()).put("at", page.response().offset());
        rest.put("cluster", page.cluster());
        page.anchors().forEach(rest.putArray("anchors")::add);
        return json;
    }

    /// Writes what is sorted, counted and listed by.
    private static void columns(IndexedPage page, Document document, ObjectNode json) {
        json.put(KEY, page.stored().page().url().key());
        json.put(Fields.RELEVANCE, page.ranks().relevance());
        json.put(Fields.HEADING, document.getField(Fields.HEADING).binaryValue().utf8ToString());
        if (page.cluster() != 0) {
            json.put(Fields.CLUSTER, page.cluster());
        }
        page.stored().page().facts().days().published().ifPresent(day -> json.put(YEAR, day.getYear()));
        ArrayNode words = OpenSearchClient.object().putArray(TITLE_WORDS);
        json.path(Fields.TITLE).forEach(text -> TokenText.terms(text.asText()).forEach(words::add));
        if (!words.isEmpty()) {
            json.set(TITLE_WORDS, words);
        }
    }

    private void texts(Document document, String name, ObjectNode json, ObjectNode lengths) {
        List<String> values = new ArrayList<>();
        int tokens = 0;
        for (IndexableField field : document.getFields(name)) {
            if (field.fieldType().indexOptions() != IndexOptions.NONE) {
                TokenText.Written written = TokenText.of(stream(field));
                values.add(written.text());
                tokens += written.tokens();
            }
        }
        if (tokens > 0) {
            values.forEach(json.putArray(name)::add);
            lengths.put(name, tokens);
        }
    }

    private TokenStream stream(IndexableField field) {
        return field.tokenStream(analyzer, null);
    }

    /// Returns the Lucene document of a page, from what [#of] wrote and from its ranks.
    ///
    /// @param source of the document
    /// @param ranks of the page; may lack some
    public Document document(JsonNode source, JsonNode ranks) {
        JsonNode rest = source.path(REST);
        List<String> anchors = new ArrayList<>();
        rest.path("anchors").forEach(anchor -> anchors.add(anchor.asText()));
        try {
            return documents.of(new IndexedPage(
                    PageFrames.unpack(source.path(PACKED).binaryValue()),
                    new PageLocation(
                            rest.path("segment").asInt(), rest.path("offset").asLong()),
                    anchors,
                    new IndexedPage.Ranks(
                            ranks.path(Fields.RELEVANCE).asDouble(),
                            ranks.path(Fields.PAGE_RANK).asDouble(),
                            ranks.path(Fields.TOPIC_RANK).asDouble()),
                    new WarcLocation(rest.path("file").asInt(), rest.path("at").asLong()),
                    rest.path("cluster").asLong()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
