package dev.remora.opensearch.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.query.GramPhraseQuery;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.IndexSortSortedNumericDocValuesRangeQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;
import org.junit.jupiter.api.Test;

class QueryJsonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static void assertJson(String wanted, Query query) throws IOException {
        assertEquals(
                JSON.readTree(wanted.replace('\'', '"')),
                JSON.readTree(QueryJson.of(query).toString()));
    }

    private static Query word(String field, String text) {
        return new TermQuery(new Term(field, text));
    }

    @Test
    void aWordOfATextIsWrittenAsItsTokenAndAnIdAsTheDocuments() throws IOException {
        assertJson("{'term':{'body':{'value':'针灸','boost':1.0}}}", word(Fields.BODY, "针灸"));
        assertJson("{'term':{'body':{'value':'a\uE0F2b','boost':1.0}}}", word(Fields.BODY, "a b"));
        assertJson("{'term':{'host':{'value':'a b','boost':1.0}}}", word(Fields.HOST, "a b"));
        assertJson("{'term':{'_id':{'value':'x','boost':1.0}}}", word(Fields.ID, "x"));
        assertJson("{'prefix':{'host':{'value':'a.','boost':1.0}}}", new PrefixQuery(new Term(Fields.HOST, "a.")));
        assertJson(
                "{'wildcard':{'url':{'value':'*/x?','boost':1.0}}}", new WildcardQuery(new Term(Fields.URL, "*/x?")));
    }

    @Test
    void boostsAreMultipliedDownToWhatTheyBoost() throws IOException {
        Query word = new BoostQuery(new BoostQuery(word(Fields.BODY, "x"), 3), 0.5f);
        assertJson("{'term':{'body':{'value':'x','boost':1.5}}}", word);
        Query either = new BooleanQuery.Builder().add(word, Occur.SHOULD).build();
        assertJson(
                "{'bool':{'should':[{'term':{'body':{'value':'x','boost':1.5}}}],'boost':2.0}}",
                new BoostQuery(either, 2));
        assertJson("{'match_all':{'boost':2.0}}", new BoostQuery(MatchAllDocsQuery.INSTANCE, 2));
        assertJson("{'match_none':{}}", new BoostQuery(MatchNoDocsQuery.INSTANCE, 2));
    }

    @Test
    void clausesKeepTheirOrderTheirKindAndHowManyMustMatch() throws IOException {
        Query query = new BooleanQuery.Builder()
                .add(word(Fields.HOST, "a"), Occur.MUST)
                .add(word(Fields.HOST, "b"), Occur.SHOULD)
                .add(word(Fields.HOST, "c"), Occur.SHOULD)
                .add(word(Fields.HOST, "d"), Occur.FILTER)
                .add(word(Fields.HOST, "e"), Occur.MUST_NOT)
                .setMinimumNumberShouldMatch(2)
                .build();
        JsonNode bool = QueryJson.of(query).path("bool");
        assertEquals(2, bool.path("minimum_should_match").asInt());
        assertEquals("a", value(bool.path("must").path(0)));
        assertEquals("b", value(bool.path("should").path(0)));
        assertEquals("c", value(bool.path("should").path(1)));
        assertEquals("d", value(bool.path("filter").path(0)));
        assertEquals("e", value(bool.path("must_not").path(0)));
        assertEquals(1, bool.path("must").size());
        assertJson("{'match_none':{}}", new BooleanQuery.Builder().build());
    }

    private static String value(JsonNode term) {
        return term.path("term").path("host").path("value").asText();
    }

    @Test
    void theBestOfSeveralKeepsItsTieBreaker() throws IOException {
        Query best = new DisjunctionMaxQuery(List.of(word(Fields.HOST, "a")), 0.25f);
        assertJson(
                "{'dis_max':{'tie_breaker':0.25,'boost':4.0,'queries':[{'term':{'host':{'value':'a','boost':1.0}}}]}}",
                new BoostQuery(best, 4));
    }

    @Test
    void aPhraseKeepsItsOrderItsGapsAndItsSlop() throws IOException {
        PhraseQuery.Builder phrase = new PhraseQuery.Builder().setSlop(3);
        phrase.add(new Term(Fields.BODY, "针灸"), 4);
        phrase.add(new Term(Fields.BODY, "a b"), 5);
        phrase.add(new Term(Fields.BODY, "失眠"), 8);
        assertJson(
                "{'match_phrase':{'body':{'query':'针灸 a\uE0F2b \uE0F1 \uE0F1 失眠','analyzer':'remora_tokens','slop':3,"
                        + "'boost':1.0}}}",
                phrase.build());
    }

    @Test
    void aPhraseWithAnOpenEndHasAllItsEnds() throws IOException {
        assertJson(
                "{'match_phrase_prefix':{'body':{'query':'针灸 条','analyzer':'remora_tokens','slop':0,'boost':1.0,"
                        + "'max_expansions':100}}}",
                new GramPhraseQuery(
                        new MultiPhraseQuery.Builder()
                                .add(new Term(Fields.BODY, "针灸"))
                                .add(new Term(Fields.BODY, "条"))
                                .build(),
                        true));
    }

    @Test
    void alternativesOfAPhraseAreAtOnePosition() throws IOException {
        assertJson(
                "{'match_phrase':{'bodyGrams':{'query':'论条  条条文 文','analyzer':'remora_tokens','slop':0,"
                        + "'boost':1.0}}}",
                new GramPhraseQuery(
                        new MultiPhraseQuery.Builder()
                                .add(new Term(Fields.BODY_GRAMS, "论条"))
                                .add(
                                        new Term[] {new Term(Fields.BODY_GRAMS, "条"), new Term(Fields.BODY_GRAMS, "条文")
                                        },
                                        2)
                                .add(new Term(Fields.BODY_GRAMS, "文"))
                                .build(),
                        false));
    }

    @Test
    void rangesAreOfDaysWithBothEndsAndOfRelevanceFromBelow() throws IOException {
        assertJson(
                "{'range':{'publishedAt':{'boost':1.0,'gte':-5,'lte':9223372036854775807}}}"
                        .replace("publishedAt", Fields.PUBLISHED_AT),
                LongPoint.newRangeQuery(Fields.PUBLISHED_AT, -5, Long.MAX_VALUE));
        assertJson(
                "{'range':{'relevance':{'boost':2.0,'gte':0.25}}}".replace("relevance", Fields.RELEVANCE),
                new BoostQuery(DoublePoint.newRangeQuery(Fields.RELEVANCE, 0.25, 1), 2));
    }

    @Test
    void ofTwoWaysToFindTheSameTheIndexedOneIsWritten() throws IOException {
        Query points = LongPoint.newRangeQuery(Fields.FETCHED_AT, 1, 2);
        Query either =
                new IndexOrDocValuesQuery(points, NumericDocValuesField.newSlowRangeQuery(Fields.FETCHED_AT, 1, 2));
        Query sorted = new IndexSortSortedNumericDocValuesRangeQuery(Fields.FETCHED_AT, 1, 2, either);
        for (Query query : List.of(points, either, sorted)) {
            assertJson("{'range':{'" + Fields.FETCHED_AT + "':{'boost':1.0,'gte':1,'lte':2}}}", query);
        }
        assertJson("{'exists':{'field':'language'}}", new FieldExistsQuery("language"));
    }

    @Test
    void aQueryOfAnotherKindIsABug() {
        Query unknown = new FuzzyQuery(new Term(Fields.BODY, "x"));
        Query deep = new BooleanQuery.Builder()
                .add(new BoostQuery(unknown, 2), Occur.MUST)
                .build();
        String said = assertThrows(IllegalArgumentException.class, () -> QueryJson.of(deep))
                .getMessage();
        assertTrue(said.contains("FuzzyQuery"), said);
    }

    /// Each word of a query of any shape is in the JSON once, with the product of the boosts above it up to the next
    /// group, whose own is written with the group.
    @Test
    void noClauseIsLostHoweverDeepItIs() {
        Random random = new Random(20_261_129);
        for (int draw = 0; draw < 200; draw++) {
            AtomicInteger next = new AtomicInteger();
            Query query = new Drawn(random, next).query(5);
            JsonNode json = QueryJson.of(query);
            assertEquals(next.get(), json.findValues("term").size());
            for (int word = 0; word < next.get(); word++) {
                String text = "\"w" + word + "\"";
                String all = json.toString();
                assertTrue(all.indexOf(text) >= 0 && all.indexOf(text) == all.lastIndexOf(text), text + " in " + all);
            }
        }
    }

    private record Drawn(Random random, AtomicInteger next) {
        private static final List<Occur> OCCURS = List.of(Occur.values());

        Query query(int depth) {
            int kind = depth == 0 ? 0 : random.nextInt(4);
            return switch (kind) {
                case 0 -> word(Fields.BODY, "w" + next.getAndIncrement());
                case 1 -> new BoostQuery(query(depth - 1), 0.5f + random.nextInt(4));
                case 2 -> new DisjunctionMaxQuery(List.of(query(depth - 1), query(depth - 1)), 0);
                default -> {
                    BooleanQuery.Builder several = new BooleanQuery.Builder();
                    for (int clause = random.nextInt(3); clause >= 0; clause--) {
                        several.add(query(depth - 1), OCCURS.get(random.nextInt(4)));
                    }
                    yield several.build();
                }
            };
        }
    }
}
