package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How the matches of a retrieval are scored.
class RetrievalTest {
    private static final Query MATCHING = new TermQuery(new Term(Fields.BODY, "针灸"));

    /// What Lucene counts as one clause.
    private static Query leaf(String kind, int number) {
        String word = "w" + number;
        return switch (kind) {
            case "phrase" -> new PhraseQuery(Fields.BODY, "a", "b", word);
            case "beginning" -> new PrefixQuery(new Term(Fields.BODY, word));
            case "range" -> NumericDocValuesField.newSlowRangeQuery(Fields.FETCHED_AT, 0, number);
            case "grams" -> new GramPhraseQuery(phrase(word), false);
            default -> new TermQuery(new Term(Fields.BODY, word));
        };
    }

    private static MultiPhraseQuery phrase(String last) {
        return new MultiPhraseQuery.Builder()
                .add(new Term(Fields.BODY, "a"))
                .add(new Term(Fields.BODY, last))
                .build();
    }

    private static Retrieval retrieval(String kind, int leaves) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (int i = 0; i < leaves; i++) {
            any.add(leaf(kind, i), Occur.SHOULD);
        }
        return new Retrieval(MATCHING, List.of(any.build()), true);
    }

    private static Query score(Query ranked, Query matching) {
        return new BooleanQuery.Builder()
                .add(ranked, Occur.SHOULD)
                .add(matching, Occur.FILTER)
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"term", "phrase", "beginning", "range", "grams"})
    void aScoreIsLeftOutExactlyWhereLuceneWouldRefuseTheQuery(String kind) throws IOException {
        int most = IndexSearcher.getMaxClauseCount();
        IndexSearcher searcher = new IndexSearcher(new MultiReader());
        Retrieval all = retrieval(kind, most - 1);
        assertNotSame(MATCHING, all.scored(MATCHING));
        searcher.rewrite(all.scored(MATCHING));
        Retrieval over = retrieval(kind, most);
        assertSame(MATCHING, over.scored(MATCHING));
        assertThrows(
                IndexSearcher.TooManyClauses.class,
                () -> searcher.rewrite(score(over.ranked().getFirst(), MATCHING)));
    }

    @Test
    void aScoreChangesNoMatchUnlessOneOfItsTermsIsRequired() throws IOException {
        Retrieval retrieval = new Retrieval(MATCHING, List.of(new TermQuery(new Term(Fields.BODY, "失眠"))), true);
        Retrieval unscored = new Retrieval(MATCHING, List.of(), false);
        try (IndexedPages pages = new IndexedPages(
                "http://needle.example/; 题; 针灸。", "http://sleep.example/; 题; 失眠。", "http://both.example/; 题; 失眠，针灸。")) {
            assertEquals(List.of("both.example/", "needle.example/"), pages.found(retrieval.scored(MATCHING)));
            assertEquals(List.of("both.example/"), pages.found(retrieval.withScoredTerm(MATCHING)));
            assertEquals("both needle", pages.names(unscored.withScoredTerm(MATCHING)));
            assertEquals("", pages.names(Retrieval.NONE.text()));
        }
    }
}
