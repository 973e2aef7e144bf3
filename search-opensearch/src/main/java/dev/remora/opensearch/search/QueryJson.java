package dev.remora.opensearch.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.IndexMapping;
import dev.remora.opensearch.index.PageFields;
import dev.remora.opensearch.index.TokenText;
import dev.remora.search.query.GramPhraseQuery;
import dev.remora.shared.schema.Fields;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.IndexSortSortedNumericDocValuesRangeQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PointRangeQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;

/// Lucene queries, of the kinds that the query planner makes, as queries of OpenSearch with the same matches and
/// the same scores.
final class QueryJson {
    private static final Map<BooleanClause.Occur, String> CLAUSES = Map.of(
            BooleanClause.Occur.MUST, "must",
            BooleanClause.Occur.SHOULD, "should",
            BooleanClause.Occur.FILTER, "filter",
            BooleanClause.Occur.MUST_NOT, "must_not");

    private QueryJson() {}

    /// Returns a query as JSON.
    ///
    /// @throws IllegalArgumentException if the query is of another kind
    static ObjectNode of(Query query) {
        return of(query, 1);
    }

    private static ObjectNode of(Query query, float boost) {
        return switch (query) {
            case BoostQuery boosted -> of(boosted.getQuery(), boost * boosted.getBoost());
            case BooleanQuery several -> several(several, boost);
            case DisjunctionMaxQuery best -> best(best, boost);
            case TermQuery one -> valued("term", one.getTerm(), boost);
            case PrefixQuery prefix -> valued("prefix", prefix.getPrefix(), boost);
            case WildcardQuery wildcard -> valued("wildcard", wildcard.getTerm(), boost);
            case PhraseQuery phrase -> phrase(phrase, boost);
            case GramPhraseQuery phrase when phrase.open() -> openPhrase(phrase, boost);
            case GramPhraseQuery phrase -> phrase("match_phrase", phrase.phrase(), boost);
            case IndexOrDocValuesQuery either -> of(either.getIndexQuery(), boost);
            case IndexSortSortedNumericDocValuesRangeQuery sorted -> of(sorted.getFallbackQuery(), boost);
            case PointRangeQuery range -> range(range, boost);
            case FieldExistsQuery exists -> kind("exists", boost, "field", exists.getField());
            case MatchAllDocsQuery _ -> kind("match_all", boost);
            case MatchNoDocsQuery _ -> kind("match_none", 1);
            default ->
                throw new IllegalArgumentException(
                        "no OpenSearch query for " + query.getClass().getName());
        };
    }

    private static ObjectNode several(BooleanQuery query, float boost) {
        if (query.clauses().isEmpty()) {
            return kind("match_none", 1);
        }
        ObjectNode json = OpenSearchClient.object();
        ObjectNode bool = json.putObject("bool");
        for (BooleanClause clause : query.clauses()) {
            ArrayNode clauses = bool.withArray("/" + CLAUSES.get(clause.occur()));
            clauses.add(of(clause.query()));
        }
        if (query.getMinimumNumberShouldMatch() > 0) {
            bool.put("minimum_should_match", query.getMinimumNumberShouldMatch());
        }
        bool.put("boost", boost);
        return json;
    }

    private static ObjectNode best(DisjunctionMaxQuery query, float boost) {
        ObjectNode json = OpenSearchClient.object();
        ObjectNode best = json.putObject("dis_max")
                .put("tie_breaker", query.getTieBreakerMultiplier())
                .put("boost", boost);
        ArrayNode queries = best.putArray("queries");
        query.getDisjuncts().forEach(one -> queries.add(of(one)));
        return json;
    }

    private static ObjectNode valued(String kind, Term term, float boost) {
        ObjectNode json = OpenSearchClient.object();
        boolean text = PageFields.TEXTS.contains(term.field());
        String field = term.field().equals(Fields.ID) ? "_id" : term.field();
        json.putObject(kind)
                .putObject(field)
                .put("value", text ? TokenText.term(term.text()) : term.text())
                .put("boost", boost);
        return json;
    }

    private static ObjectNode openPhrase(GramPhraseQuery query, float boost) {
        ObjectNode json = phrase("match_phrase_prefix", query.phrase(), boost);
        ((ObjectNode) json.get("match_phrase_prefix").get(field(query.phrase())))
                .put("max_expansions", GramPhraseQuery.MAX_EXPANSIONS);
        return json;
    }

    private static ObjectNode phrase(PhraseQuery query, float boost) {
        MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder().setSlop(query.getSlop());
        for (int i = 0; i < query.getTerms().length; i++) {
            phrase.add(new Term[] {query.getTerms()[i]}, query.getPositions()[i]);
        }
        return phrase("match_phrase", phrase.build(), boost);
    }

    private static ObjectNode phrase(String kind, MultiPhraseQuery query, float boost) {
        StringBuilder text = new StringBuilder();
        Term[][] terms = query.getTermArrays();
        int[] positions = query.getPositions();
        for (int i = 0; i < terms.length; i++) {
            int gaps = i == 0 ? 0 : positions[i] - positions[i - 1] - 1;
            text.append(i == 0 ? "" : " ").append((TokenText.GAP + " ").repeat(gaps));
            text.append(Arrays.stream(terms[i])
                    .map(term -> TokenText.term(term.text()))
                    .collect(Collectors.joining(String.valueOf(TokenText.SAME))));
        }
        ObjectNode json = OpenSearchClient.object();
        json.putObject(kind)
                .putObject(field(query))
                .put("query", text.toString())
                .put("analyzer", IndexMapping.TOKENS)
                .put("slop", query.getSlop())
                .put("boost", boost);
        return json;
    }

    private static String field(MultiPhraseQuery query) {
        return query.getTermArrays()[0][0].field();
    }

    private static ObjectNode range(PointRangeQuery query, float boost) {
        ObjectNode json = OpenSearchClient.object();
        ObjectNode range = json.putObject("range").putObject(query.getField()).put("boost", boost);
        if (query.getField().equals(Fields.RELEVANCE)) {
            range.put("gte", DoublePoint.decodeDimension(query.getLowerPoint(), 0));
        } else {
            range.put("gte", LongPoint.decodeDimension(query.getLowerPoint(), 0))
                    .put("lte", LongPoint.decodeDimension(query.getUpperPoint(), 0));
        }
        return json;
    }

    private static ObjectNode kind(String kind, float boost, String... values) {
        ObjectNode json = OpenSearchClient.object();
        ObjectNode body = json.putObject(kind);
        for (int i = 0; i < values.length; i += 2) {
            body.put(values[i], values[i + 1]);
        }
        if (boost != 1) {
            body.put("boost", boost);
        }
        return json;
    }
}
