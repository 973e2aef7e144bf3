package dev.remora.opensearch.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.indexer.build.IndexedPage;
import dev.remora.indexer.build.PageDocuments;
import dev.remora.opensearch.PlayedCluster;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexableField;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFieldsTest {
    private static final String URL = "http://www.a.example/needle/1.html";
    private static final IndexedPage PAGE = IndexedSamples.page(URL, "针灸治疗失眠的针灸", "# 针灸\n针灸治疗失眠。足三里是要穴。", 12);
    private final PageFields fields = new PageFields("tcm", SearchableWeb.ANALYZER);
    private final PlayedCluster cluster = new PlayedCluster();

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static Set<String> names(JsonNode json) {
        Set<String> names = new TreeSet<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /// The mapping is strict: the cluster refuses a page with a field that it does not know.
    @Test
    void everyFieldOfAPageIsInTheMapping() {
        ObjectNode page = fields.of(PAGE);
        JsonNode mapping = IndexMapping.pages(3).path("mappings");
        assertEquals("strict", mapping.path("dynamic").asText());
        Set<String> unknown = names(page);
        unknown.removeAll(names(mapping.path("properties")));
        assertEquals(Set.of(), unknown);
        Set<String> lengths = names(page.path("lengths"));
        assertTrue(names(mapping.path("properties").path("lengths").path("properties"))
                .containsAll(lengths));
        assertTrue(lengths.containsAll(Set.of(Fields.TITLE, Fields.BODY, Fields.BODY_GRAMS, Fields.ANCHORS)));
    }

    @Test
    void theDocumentThatComesBackIsThatOfTheLocalIndex() {
        ObjectNode ranks = OpenSearchClient.object();
        ranks.put(Fields.RELEVANCE, 0.75).put(Fields.PAGE_RANK, 0.5).put(Fields.TOPIC_RANK, 0.25);
        Document wanted = new PageDocuments("tcm", SearchableWeb.ANALYZER).of(PAGE);
        Document found = fields.document(fields.of(PAGE), ranks);
        assertEquals(values(wanted), values(found));
        assertEquals(URL, found.get(Fields.URL));
        assertEquals("7:9000000000", found.get(Fields.WARC));
    }

    /// Names and stored values of a document, in its order.
    private static List<String> values(Document document) {
        return StreamSupport.stream(document.spliterator(), false)
                .map(PageFieldsTest::value)
                .toList();
    }

    private static String value(IndexableField field) {
        return field.name() + " " + field.stringValue() + " " + field.numericValue() + " " + field.binaryValue() + " "
                + field.fieldType();
    }

    @Test
    void ranksThatAreNotThereAreNothing() {
        Document document = fields.document(fields.of(PAGE), OpenSearchClient.object());
        for (String rank : List.of(Fields.RELEVANCE, Fields.PAGE_RANK, Fields.TOPIC_RANK)) {
            long bits = document.getField(rank).numericValue().longValue();
            assertEquals(0, Double.longBitsToDouble(bits), rank);
        }
    }

    @Test
    void columnsAreWhatIsSortedCountedAndListedBy() {
        ObjectNode page = fields.of(PAGE);
        assertEquals(PAGE.stored().page().url().key(), page.path(PageFields.KEY).asLong());
        assertEquals(2025, page.path(PageFields.YEAR).asInt());
        assertEquals(0.75, page.path(Fields.RELEVANCE).asDouble());
        assertEquals(-12_345_678_901L, page.path(Fields.CLUSTER).asLong());
        assertEquals(
                SearchableWeb.START.toEpochMilli(), page.path(Fields.FETCHED_AT).asLong());
        assertEquals("www.a.example", page.path(Fields.HOST).asText());
        List<String> words = new ArrayList<>();
        page.path(PageFields.TITLE_WORDS).forEach(word -> words.add(word.asText()));
        assertEquals(words.size(), new HashSet<>(words).size(), words.toString());
        assertTrue(words.containsAll(List.of("针灸", "治疗", "失眠")), words.toString());
    }

    @Test
    void whatAPageLacksItsDocumentLacks() {
        IndexedPage bare =
                IndexedSamples.page("http://a.example/", "", "", 1, PageFacts.NONE, new IndexedPage.Ranks(0, 0, 0));
        IndexedPage alone =
                new IndexedPage(bare.stored(), bare.location(), List.of(), bare.ranks(), bare.response(), 0);
        ObjectNode page = fields.of(alone);
        for (String field : List.of(
                Fields.TITLE, Fields.BODY, Fields.ANCHORS, Fields.CLUSTER, PageFields.YEAR, PageFields.TITLE_WORDS)) {
            assertFalse(page.has(field), field);
        }
        assertEquals(
                "http://a.example/",
                fields.document(page, OpenSearchClient.object()).get(Fields.URL));
    }

    /// Answers as a cluster does that has no index and takes every page.
    private OpenSearchIndex index(List<String> bulks) {
        ObjectNode version = OpenSearchClient.object();
        version.putObject("version").put("number", "3.8.0").put("distribution", "opensearch");
        cluster.on("GET /", _ -> version);
        cluster.lines("POST /_bulk", body -> {
            bulks.add(body);
            return OpenSearchClient.object().put("errors", false);
        });
        ObjectNode done = OpenSearchClient.object();
        cluster.others(_ -> done);
        return OpenSearchIndex.open(
                cluster.client(), "tcm", "ON_TOPIC", SearchableWeb.ANALYZER, 99, true, IndexEvents.NONE);
    }

    private static List<String> lines(List<String> bulks) {
        return String.join("", bulks)
                .lines()
                .map(line -> line.substring(0, Math.min(90, line.length())))
                .toList();
    }

    @Test
    void pagesAreSentWithTheJournalsSequenceAndTheirRanksBesides() {
        List<String> bulks = new ArrayList<>();
        try (OpenSearchIndex index = index(bulks)) {
            index.add(PAGE, 41);
            index.update("other", Fields.PAGE_RANK, 0.125);
            index.remove("gone", 42);
            assertEquals(0, index.pages());
            index.commit(42, 40);
        }
        List<String> sent = String.join("", bulks).lines().toList();
        String generation = generation();
        String id = PAGE.stored().page().url().id();
        assertEquals(
                "{\"index\":{\"_index\":\"" + generation + "\",\"_id\":\"" + id
                        + "\",\"version\":41,\"version_type\":\"external_gte\"}}",
                sent.get(0));
        assertEquals(fields.of(PAGE).toString(), sent.get(1));
        assertEquals(
                "{\"delete\":{\"_index\":\"" + generation
                        + "\",\"_id\":\"gone\",\"version\":42,\"version_type\":\"external_gte\"}}",
                sent.get(2));
        assertEquals("{\"delete\":{\"_index\":\"" + generation + ".ranks\",\"_id\":\"gone\"}}", sent.get(3));
        assertTrue(sent.contains(
                "{\"doc_as_upsert\":true,\"doc\":{\"relevance\":0.75,\"pageRank\":0.5,\"topicRank\":0.25}}"));
        assertTrue(sent.contains("{\"doc_as_upsert\":true,\"doc\":{\"pageRank\":0.125}}"));
        assertEquals(8, sent.size(), () -> lines(bulks).toString());
    }

    private String generation() {
        return cluster.asked().stream()
                .filter(request -> request.matches("PUT /remora\\.tcm\\.v[0-9.]+ .*"))
                .map(request -> request.split(" ", 3)[1].substring(1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ranksOfAPageThatIsRemovedAreNotWritten() {
        List<String> bulks = new ArrayList<>();
        try (OpenSearchIndex index = index(bulks)) {
            index.update("x", Fields.PAGE_RANK, 0.5);
            index.remove("x", 3);
            index.commit(3, 3);
        }
        assertTrue(
                lines(bulks).stream().noneMatch(line -> line.startsWith("{\"update\"")),
                () -> lines(bulks).toString());
    }

    @Test
    void aNewGenerationIsSeenOnlyAfterItsStateIsWritten() {
        try (OpenSearchIndex index = index(new ArrayList<>())) {
            assertTrue(index.isNew());
            index.commit(5, 4);
            index.commit(6, 6);
        }
        List<String> asked = cluster.asked().stream()
                .map(line -> line.split(" ", 3))
                .map(p -> p[0] + " " + p[1])
                .toList();
        String generation = generation();
        int state = asked.indexOf("PUT /" + generation + ".ranks/_doc/commit");
        assertTrue(
                asked.indexOf("POST /" + generation + "," + generation + ".ranks/_refresh") < state, asked.toString());
        assertTrue(state < asked.indexOf("POST /_aliases"), asked.toString());
        assertEquals(1, asked.stream().filter("POST /_aliases"::equals).count(), asked.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "index, 409, Another process is writing",
        "delete, 409, Another process is writing",
        "index, 404, refused a request (status 404)",
        "update, 400, refused a request (status 400)",
        "delete, 404, ''",
        "index, 201, ''"
    })
    void anItemThatFailsEndsTheWritingUnlessItIsGoneAlready(String action, int status, String words) {
        OpenSearchIndex index = index(new ArrayList<>());
        cluster.lines("POST /_bulk", _ -> {
            ObjectNode answer = OpenSearchClient.object().put("errors", true);
            answer.putArray("items")
                    .addObject()
                    .putObject(action)
                    .put("status", status)
                    .put("error", "why");
            return answer;
        });
        index.update("x", Fields.PAGE_RANK, 0.5);
        if (words.isEmpty()) {
            index.commit(1, 1);
        } else {
            String said = assertThrows(IndexUnavailable.class, () -> index.commit(1, 1))
                    .getMessage();
            assertTrue(said.contains(words), said);
        }
        index.close();
    }
}
