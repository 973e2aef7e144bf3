package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.opensearch.PlayedCluster;
import dev.remora.opensearch.client.AskAgain;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.IndexedDocuments;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Pages of a played cluster in memory.
class PagePoolTest {
    private final PlayedCluster cluster = new PlayedCluster();
    private final OpenSearchClient client = cluster.client();
    private final Map<String, JsonNode> stored = new HashMap<>();
    private final List<String> read = new ArrayList<>();
    private final Part part = ClusterFacetsTest.part("a", 100);
    private final Part other = ClusterFacetsTest.part("b", 50);

    @BeforeEach
    void play() {
        cluster.on("POST /_mget", body -> {
            ObjectNode answer = OpenSearchClient.object();
            ArrayNode docs = answer.putArray("docs");
            for (JsonNode wanted : body.path("docs")) {
                String key = wanted.path("_index").asText() + "/"
                        + wanted.path("_id").asText();
                JsonNode source = stored.get(key);
                ObjectNode found = docs.addObject().put("found", source != null);
                if (source != null) {
                    found.set("_source", source);
                    read.add(key);
                }
            }
            return answer;
        });
    }

    @AfterEach
    void stop() {
        client.close();
        cluster.close();
    }

    /// Stores a page; returns its id.
    private String page(Part of, int number, String body) {
        IndexedDocuments.Stored page = IndexedDocuments.of(
                "http://" + of.topic().id() + ".example/" + number, "第" + number + "页", body, number);
        stored.put(of.state().generation() + "/" + page.id(), page.source());
        return page.id();
    }

    private Set<String> bodies(PagePool.Choice choice) throws IOException {
        Set<String> bodies = new TreeSet<>();
        for (int doc : choice.docs().values()) {
            bodies.add(choice.reader().storedFields().document(doc).get(Fields.BODY));
        }
        return bodies;
    }

    @Test
    void eachPageIsReadOnceAndPagesThatAreGoneAreLeftOut() throws IOException {
        String one = page(part, 1, "针灸");
        String two = page(part, 2, "推拿");
        PagePool pool = new PagePool(part);
        PagePool.Choice first = pool.choose(client, List.of(one, "gone"));
        assertEquals(Set.of(one), first.docs().keySet());
        first.giveBack();
        PagePool.Choice both = pool.choose(client, List.of(two, one));
        assertEquals(Set.of("针灸", "推拿"), bodies(both));
        both.giveBack();
        pool.choose(client, List.of(one, two)).giveBack();
        assertEquals(List.of("remora.a/" + one, "remora.a/" + two), read);
        assertTrue(pool.isUsable() && pool.bytes() > 0);
    }

    /// Equal scores come in the order of the crawl, whatever the order of the question.
    @Test
    void pagesOfOneReadingAreInTheOrderOfTheirCrawl() throws IOException {
        List<String> ids = new ArrayList<>();
        IntStream.of(5, 2, 9, 1).forEach(number -> ids.add(page(part, number, "针灸治疗失眠")));
        PagePool.Choice choice = new PagePool(part).choose(client, ids);
        List<Integer> docs =
                Stream.of(3, 1, 0, 2).map(i -> choice.docs().get(ids.get(i))).toList();
        assertEquals(docs.stream().sorted().toList(), docs);
        choice.giveBack();
    }

    @Test
    void onlyTheChosenPagesAreFound() throws IOException {
        List<String> ids = IntStream.range(0, 20)
                .mapToObj(number -> page(part, number, "针灸治疗失眠"))
                .toList();
        PagePool pool = new PagePool(part);
        pool.choose(client, ids.subList(0, 12)).giveBack();
        pool.choose(client, ids.subList(12, 20)).giveBack();
        PagePool.Choice some = pool.choose(client, List.of(ids.get(3), ids.get(17), ids.get(4)));
        ChosenPages pages = new ChosenPages(some.reader(), some.chosen());
        assertEquals(3, pages.numDocs());
        assertEquals(20, pages.maxDoc());
        IndexSearcher searcher = new IndexSearcher(pages);
        ScoreDoc[] found = searcher.search(new TermQuery(new Term(Fields.BODY, "针灸")), 50).scoreDocs;
        assertEquals(
                Set.copyOf(some.docs().values()),
                Set.copyOf(Stream.of(found).map(hit -> hit.doc).toList()));
        some.giveBack();
    }

    @Test
    void anIndexThatWasDeletedMeanwhileIsAskedForAgain() throws IOException {
        cluster.on("POST /_mget", _ -> {
            ObjectNode answer = OpenSearchClient.object();
            answer.putArray("docs").addObject().putObject("error").put("type", "index_not_found_exception");
            answer.withArray("docs").addObject();
            return answer;
        });
        PagePool pool = new PagePool(part);
        IndexUnavailable gone = assertThrows(IndexUnavailable.class, () -> pool.choose(client, List.of("x")));
        assertInstanceOf(AskAgain.class, gone.getCause());
    }

    @Test
    void poolsAreThoseOfTheCommitsThatAreSearched() throws IOException {
        PagePools pools = new PagePools();
        PagePool pool = pools.of(part);
        assertSame(pool, pools.of(part));
        assertNotSame(pool, pools.of(other));
        pools.keep(List.of(part));
        assertSame(pool, pools.of(part));
        pools.keep(List.of(other));
        assertNotSame(pool, pools.of(part));
    }

    @Test
    void pagesOfSeveralTopicsAreOneReaderWithTheNumbersOfTheWhole() throws IOException {
        String one = page(part, 1, "针灸治疗失眠");
        String two = page(other, 2, "针灸治疗感冒");
        ClusterScope whole = ClusterFacetsTest.scope(part, other);
        ClusterTermCounts counts = new ClusterTermCounts(client, whole);
        PageRef first = new PageRef("remora.a", one);
        PageRef second = new PageRef("remora.b", two);
        PageRef gone = new PageRef("remora.b", one);
        try (MemoryPages pages = new MemoryPages(client, whole, whole.pools(), counts, List.of(second, gone, first))) {
            assertTrue(pages.has(first) && pages.has(second));
            assertFalse(pages.has(gone));
            IndexSearcher searcher = pages.scope().searcher();
            assertEquals(2, searcher.search(new TermQuery(new Term(Fields.BODY, "针灸")), 9).scoreDocs.length);
            assertEquals(
                    "http://b.example/2",
                    searcher.storedFields().document(pages.doc(second)).get(Fields.URL));
        }
    }

    @Test
    void aTermThatWasCountedHasTheStatisticsOfTheWhole() throws IOException {
        String one = page(part, 1, "针灸治疗失眠");
        ClusterScope whole = ClusterFacetsTest.scope(part);
        List<Integer> rounds = new ArrayList<>();
        cluster.on("POST /remora.a/_search", body -> {
            JsonNode filters = body.at("/aggs/terms/filters/filters");
            rounds.add(filters.size());
            ObjectNode answer = OpenSearchClient.object();
            ObjectNode buckets = answer.withObject("/aggregations/terms/buckets");
            filters.fieldNames()
                    .forEachRemaining(number -> buckets.putObject(number).put("doc_count", 40));
            return answer;
        });
        ClusterTermCounts counts = new ClusterTermCounts(client, whole);
        Term needle = new Term(Fields.BODY, "针灸");
        assertEquals(-1, counts.of(needle));
        counts.ask(List.of(needle, needle));
        assertTrue(counts.complete());
        assertFalse(counts.complete(), "nothing is left to ask");
        assertEquals(40, counts.of(needle));
        try (MemoryPages pages =
                new MemoryPages(client, whole, whole.pools(), counts, List.of(new PageRef("remora.a", one)))) {
            IndexSearcher searcher = pages.scope().searcher();
            assertEquals(40, searcher.termStatistics(needle, 1, 1).docFreq());
            assertEquals(
                    1,
                    searcher.termStatistics(new Term(Fields.BODY, "失眠"), 1, 1).docFreq());
        }
        ClusterTermCounts later = new ClusterTermCounts(client, whole);
        later.ask(List.of(needle));
        assertFalse(later.complete(), "another search has asked");
        assertEquals(40, later.of(needle));
        assertEquals(List.of(1), rounds);
    }

    @Test
    void manyTermsAreCountedFiveHundredAtATimeAndGramsStandForOneUntilThen() {
        List<Integer> rounds = new ArrayList<>();
        cluster.on("POST /remora.a/_search", body -> {
            rounds.add(body.at("/aggs/terms/filters/filters").size());
            return OpenSearchClient.object();
        });
        ClusterTermCounts counts = new ClusterTermCounts(client, ClusterFacetsTest.scope(part));
        assertEquals(1, counts.pagesWith("针灸"));
        counts.ask(IntStream.range(0, 1_000)
                .mapToObj(i -> new Term(Fields.BODY, "w" + i))
                .toList());
        counts.complete();
        assertEquals(List.of(500, 500, 1), rounds);
        assertEquals(0, counts.pagesWith("针灸"), "no page has it");
        assertEquals(100, counts.pages());
    }
}
