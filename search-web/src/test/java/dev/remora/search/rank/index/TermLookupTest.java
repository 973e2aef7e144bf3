package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.GramPhraseQuery;
import dev.remora.search.query.TermStatistics;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Terms of four pages in two segments, the second the larger one; a page of the first was replaced.
class TermLookupTest {
    private static final String GRAMS = Fields.BODY_GRAMS;

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private DirectoryReader reader;
    private TermLookup lookup;

    @BeforeEach
    void index() throws IOException {
        IndexWriterConfig config =
                new IndexWriterConfig(new WhitespaceAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            writer.addDocument(page("甲 乙"));
            writer.addDocument(page("旧"));
            writer.commit();
            writer.deleteDocuments(new Term(GRAMS, "旧"));
            writer.addDocument(page("乙 丙"));
            writer.addDocument(page("乙 乙"));
            writer.addDocument(page("丁"));
        }
        reader = DirectoryReader.open(directory);
        lookup = new TermLookup(new IndexSearcher(reader));
    }

    private static Document page(String text) {
        Document page = new Document();
        page.add(new TextField(GRAMS, text, Store.NO));
        return page;
    }

    @AfterEach
    void close() throws IOException {
        reader.close();
        directory.close();
    }

    private static TermQuery term(String text) {
        return new TermQuery(new Term(GRAMS, text));
    }

    @Test
    void countsThePagesWithATerm() throws IOException {
        assertEquals(3, lookup.pagesWith("乙"));
        assertEquals(0, lookup.pagesWith("戊"));
        TermStates states = lookup.states(new Term(GRAMS, "乙"));
        assertEquals(3, states.docFreq());
        assertEquals(4, states.totalTermFreq());
        assertSame(states, lookup.states(new Term(GRAMS, "乙")));
        assertEquals(0, lookup.states(new Term("none", "乙")).docFreq());
        assertEquals(4, lookup.pages());
        assertEquals(5, lookup.counted(), "with the replaced one");
    }

    @Test
    void theStatisticsOfALargerIndexTakePrecedence() {
        TermStatistics whole = new TermStatistics() {
            @Override
            public int pages() {
                return 900;
            }

            @Override
            public int pagesWith(String gram) {
                return gram.equals("甲") ? 70 : 0;
            }
        };
        TermLookup part = new TermLookup(new IndexSearcher(reader), whole);
        assertEquals(900, part.pages());
        assertEquals(900, part.counted());
        assertEquals(70, part.pagesWith("甲"));
        assertEquals(0, part.pagesWith("乙"));
    }

    @Test
    void otherSearchesShareWhatWasLookedUp() throws IOException {
        WeightedCache<Term, TermStates> recent = new WeightedCache<>(100);
        TermStates states = new TermLookup(new IndexSearcher(reader), recent).states(new Term(GRAMS, "乙"));
        assertEquals(Optional.of(states), recent.get(new Term(GRAMS, "乙")));
        assertSame(states, new TermLookup(new IndexSearcher(reader), recent).states(new Term(GRAMS, "乙")));
    }

    @Test
    void postingsAreThoseOfTheSegment() throws IOException {
        Term term = new Term(GRAMS, "乙");
        PostingsEnum second = lookup.postings(reader.leaves().get(1), term, null, PostingsEnum.FREQS);
        assertEquals(0, second.nextDoc());
        assertEquals(1, second.freq());
        assertEquals(1, second.nextDoc());
        assertEquals(2, second.freq());
        assertEquals(PostingsEnum.NO_MORE_DOCS, second.nextDoc());
        assertNull(lookup.postings(reader.leaves().get(1), new Term(GRAMS, "甲"), null, PostingsEnum.FREQS));
        assertNull(lookup.postings(reader.leaves().getFirst(), new Term("none", "甲"), null, PostingsEnum.FREQS));
    }

    @Test
    void postingsAreThoseOfTheTermWhateverWasLookedUpSince() throws IOException {
        Term term = new Term(GRAMS, "乙");
        lookup.states(term);
        lookup.states(new Term(GRAMS, "丁"));
        assertEquals(
                0,
                lookup.postings(reader.leaves().get(1), term, null, PostingsEnum.NONE)
                        .nextDoc());
    }

    @Test
    void theStatisticsOfAFieldAreThoseOfTheIndex() throws IOException {
        assertEquals(8, lookup.statistics(GRAMS).orElseThrow().sumTotalTermFreq());
        assertEquals(Optional.empty(), lookup.statistics("none"));
    }

    /// Three each: one, and one per segment.
    @Test
    void aTermTakesMoreRoomWhereThereAreMoreSegments() throws IOException {
        WeightedCache<Term, TermStates> recent = new WeightedCache<>(10);
        TermLookup some = new TermLookup(new IndexSearcher(reader), recent);
        for (String gram : List.of("甲", "乙", "丙", "丁")) {
            some.states(new Term(GRAMS, gram));
        }
        assertEquals(Optional.empty(), recent.get(new Term(GRAMS, "甲")));
        assertTrue(recent.get(new Term(GRAMS, "丁")).isPresent());
    }

    private static BooleanQuery of(int least, Object... queriesAndOccurs) {
        BooleanQuery.Builder query = new BooleanQuery.Builder().setMinimumNumberShouldMatch(least);
        for (int i = 0; i < queriesAndOccurs.length; i += 2) {
            query.add((Query) queriesAndOccurs[i], (Occur) queriesAndOccurs[i + 1]);
        }
        return query.build();
    }

    /// A phrase of one term and any of others.
    private static MultiPhraseQuery phrase(String first, String... next) {
        return new MultiPhraseQuery.Builder()
                .add(new Term(GRAMS, first))
                .add(Arrays.stream(next).map(gram -> new Term(GRAMS, gram)).toArray(Term[]::new))
                .build();
    }

    @Test
    void alternativesThatNoPageHasAreLeftOutAndDemandsAreKept() throws IOException {
        Query query = of(
                1,
                term("甲"),
                Occur.SHOULD,
                term("戊"),
                Occur.SHOULD,
                new BoostQuery(term("戊"), 2),
                Occur.SHOULD,
                new BoostQuery(term("乙"), 2),
                Occur.SHOULD,
                new GramPhraseQuery(phrase("甲", "戊", "己"), false),
                Occur.SHOULD,
                new GramPhraseQuery(phrase("戊", "甲"), true),
                Occur.SHOULD,
                new GramPhraseQuery(phrase("甲", "戊", "乙"), false),
                Occur.SHOULD,
                term("戊"),
                Occur.MUST,
                of(2, term("戊"), Occur.SHOULD, term("丙"), Occur.SHOULD),
                Occur.FILTER);
        Query expected = of(
                1,
                term("甲"),
                Occur.SHOULD,
                new BoostQuery(term("乙"), 2),
                Occur.SHOULD,
                new GramPhraseQuery(phrase("甲", "戊", "乙"), false),
                Occur.SHOULD,
                term("戊"),
                Occur.MUST,
                of(2, term("丙"), Occur.SHOULD),
                Occur.FILTER);
        assertEquals(expected, lookup.prepared(query));
    }

    @Test
    void aPreparedTermKnowsWhereItIs() throws IOException {
        TermQuery prepared = (TermQuery) lookup.prepared(term("乙"));
        assertSame(lookup.states(new Term(GRAMS, "乙")), prepared.getTermStates());
    }

    @Test
    void theDepthOfASearchIsTheGreatestThatItExamined() {
        ExaminedDepth depth = new ExaminedDepth();
        assertEquals(0, depth.pages());
        depth.examine(300);
        depth.examine(20);
        assertEquals(300, depth.pages());
    }
}
