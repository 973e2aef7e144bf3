package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.OwnSynonyms.Place;
import dev.remora.shared.analysis.GramTokenStream;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many of its words a query needs, against pages that have the first word, the first two, and so on.
class TermQueriesTest {
    private static final Folding FOLDING = new Folding();
    private static final List<String> WORDS =
            List.of("针灸", "推拿", "食疗", "气功", "太极", "养生", "按摩", "拔罐", "刮痧", "足疗", "瑜伽", "打坐", "冥想");

    private final ByteBuffersDirectory folder = new ByteBuffersDirectory();

    /// Page `i` has the first `i` words.
    @BeforeEach
    void index() throws IOException {
        try (IndexWriter writer = new IndexWriter(folder, new IndexWriterConfig())) {
            for (int number = 0; number <= WORDS.size(); number++) {
                Document page = new Document();
                String text = String.join("，", WORDS.subList(0, number));
                page.add(new TextField(Fields.BODY_GRAMS, new GramTokenStream(FOLDING).of(text)));
                writer.addDocument(page);
            }
        }
    }

    @AfterEach
    void close() throws IOException {
        folder.close();
    }

    private Set<Integer> found(Query query) throws IOException {
        Set<Integer> found = new TreeSet<>();
        try (DirectoryReader reader = DirectoryReader.open(folder)) {
            for (ScoreDoc hit : new IndexSearcher(reader).search(query, 100).scoreDocs) {
                found.add(hit.doc);
            }
        }
        return found;
    }

    private static List<AskedWord> asked(int number) {
        return WORDS.subList(0, number).stream()
                .map(word -> AskedWord.of(word, AskedWord.grams(word), FOLDING).orElseThrow())
                .toList();
    }

    private static QueryTerms terms(List<String> words, QuerySynonyms synonyms) {
        Map<String, Float> weights = new LinkedHashMap<>();
        words.forEach(word -> weights.put(word, 1f));
        Map<String, Float> grams = new LinkedHashMap<>();
        words.forEach(word -> AskedWord.grams(word).forEach(gram -> grams.put(gram, 1f)));
        return new QueryTerms(List.of(words), weights, grams, Set.of(), grams, synonyms, weights);
    }

    private static QueryTerms terms(int number) {
        return terms(WORDS.subList(0, number), new QuerySynonyms(Map.of(), List.of(), Counterparts.NONE));
    }

    private static Optional<Query> needing(int words, boolean byDay) {
        return new TermQueries(QuerySettings.DEFAULT).needing(asked(words), terms(words), byDay);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 3", "4, 3", "5, 4", "6, 4", "7, 5", "8, 5", "9, 6", "10, 6", "11, 7", "12, 8"})
    void sortedByDateAPageNeedsMostOfTheWords(int words, int least) throws IOException {
        Set<Integer> expected = new TreeSet<>();
        IntStream.rangeClosed(least, WORDS.size()).forEach(expected::add);
        assertEquals(expected, found(needing(words, true).orElseThrow()));
    }

    @Test
    void sortedByRelevanceOnlyASingleWordIsNeededAndOfADozenNoneIs() throws IOException {
        assertEquals(13, found(needing(1, false).orElseThrow()).size());
        assertEquals(Optional.empty(), needing(2, false));
        assertEquals(Optional.empty(), needing(13, true));
        assertEquals(Optional.empty(), needing(0, true));
        assertEquals(
                Optional.empty(), new TermQueries(QuerySettings.DEFAULT.wordsOnly()).needing(asked(1), terms(1), true));
    }

    @Test
    void wordsOfASingleCharacterAreNotNeeded() throws IOException {
        List<AskedWord> words = new ArrayList<>(asked(1));
        words.add(AskedWord.of("药", AskedWord.grams("药"), FOLDING).orElseThrow());
        Query query = new TermQueries(QuerySettings.DEFAULT)
                .needing(words, terms(2), true)
                .orElseThrow();
        assertEquals(13, found(query).size());
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 1", "7, 1", "8, 2", "11, 2", "12, 3"})
    void sortedByRelevanceAPageNeedsAQuarterOfTheGrams(int words, int least) throws IOException {
        Set<Integer> pages = found(new TermQueries(QuerySettings.DEFAULT).finding(terms(words)));
        assertEquals(least, pages.iterator().next());
        assertEquals(WORDS.size() + 1 - least, pages.size());
        assertEquals(
                13,
                found(new TermQueries(QuerySettings.DEFAULT).any(terms(words))).size());
    }

    @Test
    void ofAWordThatTheDictionaryLacksAPageNeedsAllGramsButOne() throws IOException {
        String word = "针灸推拿";
        AskedWord asked = AskedWord.of(word, AskedWord.grams(word), FOLDING).orElseThrow();
        QueryTerms plain = terms(List.of(word), new QuerySynonyms(Map.of(), List.of(), Counterparts.NONE));
        Query query = TermQueries.nearly(asked, plain);
        assertEquals(12, found(query).size(), "针灸 and 推拿, but not 灸推");
        Place place = new Place(List.of(word), List.of("食疗"));
        QueryTerms widened = terms(List.of(word), new QuerySynonyms(Map.of(), List.of(place), Counterparts.NONE));
        AskedWord wide = asked.or(List.of("针灸"), FOLDING);
        assertEquals(13, found(TermQueries.nearly(wide, widened)).size(), "or a synonym");
    }

    @Test
    void aPageHasAWordByItsCharactersInARowOrOneOfItsSynonyms() throws IOException {
        AskedWord word = AskedWord.of("灸推", List.of(), FOLDING).orElseThrow();
        assertEquals(Set.of(), found(word.held()));
        assertEquals(11, found(word.or(List.of("食疗", "，"), FOLDING).held()).size());
        assertEquals(List.of("灸推"), word.or(List.of("食疗"), FOLDING).texts());
        AskedWord either = AskedWord.either(List.of(word, asked(4).getLast()));
        assertEquals(10, found(either.held()).size());
        assertEquals("灸推 | 气功", either.text());
        assertEquals(9, found(AskedWord.all(asked(5))).size());
        assertEquals(Optional.empty(), AskedWord.of("！", List.of(), FOLDING));
    }

    @Test
    void thePartsOfAWordAreItsDictionaryWords() {
        AskedWord word = AskedWord.of("红烧牛腩", List.of(), FOLDING).orElseThrow();
        assertEquals(List.of("红烧"), parts(word.of(List.of("红烧", "牛", "腩", "红烧"), FOLDING)));
        assertEquals(List.of(), parts(word.of(List.of("红", "烧", "牛", "腩"), FOLDING)));
        assertEquals(List.of(), parts(word.of(List.of("红烧牛腩"), FOLDING)));
        AskedWord two = AskedWord.of("牛腩", List.of(), FOLDING).orElseThrow();
        assertEquals(List.of(), parts(two.of(List.of("牛", "腩"), FOLDING)));
    }

    private static List<String> parts(AskedWord word) {
        return word.parts().stream().map(AskedWord::text).toList();
    }

    @ParameterizedTest
    @CsvSource({"0.9, 1, 1, 1", "1, 0.5, 1, 1", "1, -1, 1, 1", "1, 1, 0.99, 1", "1, 1, 1, 0.1", "0, 0, 0, 0"})
    void aFieldsWordsAreRepeatedOnceAtLeastOrNotSearched(float title, float anchors, float body, float outline) {
        assertThrows(
                IllegalArgumentException.class, () -> new QuerySettings.FieldWeights(title, anchors, body, outline));
    }

    @Test
    void fieldsOfNoWeightAreNotSearched() {
        Map<String, Float> all = new QuerySettings.FieldWeights(4, 3, 1, 2).named("t", "b", "o", "a");
        assertEquals(Map.of("t", 4f, "b", 1f, "o", 2f, "a", 3f), all);
        assertEquals(
                Set.of("t", "b"),
                new QuerySettings.FieldWeights(4, 0, 1, 0)
                        .named("t", "b", "o", "a")
                        .keySet());
        QuerySettings usual = QuerySettings.DEFAULT;
        assertFalse(usual.withoutAnchors().fields().named("t", "b", "o", "a").containsKey("a"));
        assertFalse(usual.withoutOutline().fields().named("t", "b", "o", "a").containsKey("o"));
        assertTrue(usual.withoutSynonyms().terms().synonyms() == 0
                && usual.termsAlike().terms().stop() == 1);
    }
}
