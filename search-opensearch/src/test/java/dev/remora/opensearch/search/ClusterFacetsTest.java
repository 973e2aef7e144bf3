package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.CommitState;
import dev.remora.opensearch.index.IndexMapping;
import dev.remora.opensearch.search.ClusterScope.Part;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.junit.jupiter.api.Test;

class ClusterFacetsTest {
    private static final QueryPlanner PLANNER = new QueryPlanner(
            SearchableWeb.ANALYZER, WordLists.load(SearchableWeb.ANALYZER.folding()), QuerySettings.DEFAULT);

    static Part part(String id, int pages) {
        Topic topic = Topic.of(id, id, Map.of("针灸", 1.0), List.of(new Url("http://a.example/")));
        CommitState.Basis basis = new CommitState.Basis(IndexMapping.SCHEMA, "ALL", "x");
        CommitState state = new CommitState("remora." + id, pages, pages, basis, pages, Map.of());
        return new Part(topic, Path.of("/data", id), state, SearchableWeb.ANALYZER);
    }

    static ClusterScope scope(Part... parts) {
        return new ClusterScope(List.of(parts), PLANNER, new PagePools());
    }

    private static final ClusterScope ONE = scope(part("a", 9));
    private static final ClusterScope TWO = scope(part("a", 9), part("b", 9));

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    private static String counts(Facets facets, Field field) {
        return String.join(
                " ",
                facets.of(field).stream()
                        .map(count -> count.value() + "=" + count.count())
                        .toList());
    }

    @Test
    void theTopicIsCountedOnlyIfThereAreSeveralAndThenAddressesToo() {
        ObjectNode one = OpenSearchClient.object();
        ClusterFacets.ask(ONE, one);
        assertFalse(one.path("aggs").has(Field.TOPIC.name()));
        assertFalse(one.toString().contains("cardinality"));
        ObjectNode two = OpenSearchClient.object();
        ClusterFacets.ask(TWO, two);
        assertEquals("_index", two.at("/aggs/TOPIC/terms/field").asText());
        assertFalse(two.path("aggs").path("TOPIC").has("aggs"));
        Stream.of(Field.values())
                .filter(field -> field != Field.TOPIC)
                .forEach(field -> assertEquals(
                        3_000,
                        two.at("/aggs/" + field + "/aggs/addresses/cardinality/precision_threshold")
                                .asInt(),
                        field.name()));
    }

    @Test
    void yearsAreTheNewestFirstAndOthersThoseOfMostPages() {
        ObjectNode search = OpenSearchClient.object();
        ClusterFacets.ask(ONE, search);
        assertEquals(
                "[{\"_key\":\"desc\"}]", search.at("/aggs/YEAR/terms/order").toString());
        assertEquals(
                "[{\"_count\":\"desc\"},{\"_key\":\"asc\"}]",
                search.at("/aggs/SITE/terms/order").toString());
        assertEquals(12, search.at("/aggs/SITE/terms/size").asInt());
        assertEquals(200, search.at("/aggs/SITE/terms/shard_size").asInt());
    }

    @Test
    void countsOfOneTopicAreThoseOfItsPages() throws IOException {
        Facets facets = ClusterFacets.read(ONE, json("""
                {'hits':{'total':{'value':5000}},'aggregations':{
                  'SITE':{'buckets':[{'key':'b.example','doc_count':4000},{'key':'c.example','doc_count':7},
                    {'key':'a.example','doc_count':7}]},
                  'YEAR':{'buckets':[{'key':2026,'doc_count':1},{'key':2025,'doc_count':9}]},
                  'KIND':{'buckets':[{'key':'ARTICLE','doc_count':3}]}}}"""));
        assertTrue(facets.exact());
        assertEquals("b.example=4000 a.example=7 c.example=7", counts(facets, Field.SITE));
        assertEquals("2026=1 2025=9", counts(facets, Field.YEAR));
        assertEquals("article=3", counts(facets, Field.KIND));
        assertEquals("", counts(facets, Field.LANGUAGE));
    }

    /// A page of both topics is one: its address counts, exactly up to 3,000.
    @Test
    void countsOfSeveralTopicsAreThoseOfAddresses() throws IOException {
        String answer = """
                {'hits':{'total':{'value':9}},'aggregations':{
                  'SITE':{'buckets':[{'key':'x','doc_count':8,'addresses':{'value':3}},
                    {'key':'y','doc_count':6,'addresses':{'value':%d}}]},
                  'TOPIC':{'buckets':[{'key':'remora.b','doc_count':6},{'key':'remora.a','doc_count':6}]}}}""";
        Facets facets = ClusterFacets.read(TWO, json(answer.formatted(3_000)));
        assertEquals("y=3000 x=3", counts(facets, Field.SITE));
        assertEquals("a=6 b=6", counts(facets, Field.TOPIC));
        assertTrue(facets.exact());
        assertFalse(ClusterFacets.read(TWO, json(answer.formatted(3_001))).exact());
    }

    @Test
    void aTotalIsExactUpToAThousandAndOfAddressesIfThoseAreCounted() throws IOException {
        String total = "{'hits':{'total':{'value':%d,'relation':'%s'}}%s}";
        assertEquals(
                "Total[value=7, exact=true]",
                Candidates.total(json(total.formatted(7, "eq", ""))).toString());
        assertEquals(
                "Total[value=1000, exact=false]",
                Candidates.total(json(total.formatted(1000, "gte", ""))).toString());
        String counted = ",'aggregations':{'addresses':{'value':5}}";
        assertEquals(
                5, Candidates.total(json(total.formatted(7, "eq", counted))).value());
        assertEquals(
                4, Candidates.total(json(total.formatted(4, "eq", counted))).value(), "an estimate too high");
    }

    @Test
    void pagesAreInTheAnswersOrderEachOnce() throws IOException {
        JsonNode answer = json("""
                {'hits':{'hits':[{'_index':'remora.b','_id':'2'},{'_index':'remora.a','_id':'1'},
                {'_index':'remora.b','_id':'2'},{'_index':'remora.b','_id':'1'}]}}""");
        assertEquals(
                List.of(new PageRef("remora.b", "2"), new PageRef("remora.a", "1"), new PageRef("remora.b", "1")),
                List.copyOf(Candidates.pages(answer)));
    }

    @Test
    void candidatesAreAllMatchesOnlyIfTheirNumberIsExactAndSmallEnough() throws IOException {
        String answer = "{'hits':{'total':{'value':%d,'relation':'%s'}}}";
        for (int matches : new int[] {149, 150, 151}) {
            Candidates exact = new Candidates(
                    Set.of(), Candidates.total(json(answer.formatted(matches, "eq"))), Optional.empty(), Facets.NONE);
            assertEquals(matches <= 150, exact.complete(150));
        }
        Candidates inexact = new Candidates(
                Set.of(), Candidates.total(json(answer.formatted(10, "gte"))), Optional.empty(), Facets.NONE);
        assertFalse(inexact.complete(150));
    }

    @Test
    void newestFirstPutsUndatedPagesLastAndEndsWithTheKey() {
        ObjectNode search = Candidates.search(MatchAllDocsQuery.INSTANCE, 30);
        Candidates.byDay(search);
        assertEquals(30, search.path("size").asInt());
        assertEquals(1_000, search.path("track_total_hits").asInt());
        assertEquals(
                "[{\"" + Fields.PUBLISHED_AT + "\":{\"order\":\"desc\",\"missing\":\"_last\"}},{\"" + Fields.FETCHED_AT
                        + "\":{\"order\":\"desc\"}},{\"key\":{\"order\":\"asc\"}}]",
                search.path("sort").toString());
    }
}
