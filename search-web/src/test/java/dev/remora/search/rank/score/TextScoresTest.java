package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Refinement;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.query.TemporalIntent;
import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// BM25F, by figures calculated by hand: four pages in two segments; a title weighs three times its text.
///
/// Titles have 1, 1, 2 and 0 words, on average 4 / 3; texts 2, 4, 1 and 4, on average 11 / 4.
class TextScoresTest {
    private static final double EXACT = 1e-9;
    private static final int[] ALL = {0, 1, 2, 3};

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private DirectoryReader reader;

    @BeforeEach
    void index() throws IOException {
        IndexWriterConfig config =
                new IndexWriterConfig(new WhitespaceAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            page(writer, "甲", "乙 丙");
            page(writer, "乙", "甲 甲 丙 丙");
            writer.commit();
            page(writer, "丙 丙", "丁");
            page(writer, "", "丙 丙 丙 丙");
        }
        reader = DirectoryReader.open(directory);
    }

    private static void page(IndexWriter writer, String title, String text) throws IOException {
        Document page = new Document();
        if (!title.isEmpty()) {
            page.add(new TextField(Fields.TITLE, title, Store.NO));
        }
        page.add(new TextField(Fields.BODY, text, Store.NO));
        writer.addDocument(page);
    }

    @AfterEach
    void close() throws IOException {
        reader.close();
        directory.close();
    }

    private TextScores scores(Spelling... spellings) throws IOException {
        return scores(new TermVariants(List.of(spellings)));
    }

    private TextScores scores(TermVariants... terms) throws IOException {
        Map<String, Float> fields = new LinkedHashMap<>();
        fields.put(Fields.TITLE, 3f);
        fields.put(Fields.BODY, 1f);
        fields.put("none", 9f);
        Refinement refinement = new Refinement(
                List.of(new Group(fields, List.of(terms)), new Group(fields, List.of())),
                Map.of(),
                0,
                false,
                TemporalIntent.NONE);
        return new TextScores(new TermLookup(new IndexSearcher(reader)), reader.leaves(), refinement);
    }

    /// An occurrence in a title counts 3 / (0.25 + 0.75 · length / average).
    private static double inTitle(int length) {
        return 3 / (0.25 + 0.75 * length / (4.0 / 3));
    }

    /// An occurrence in a text counts 1 / (0.25 + 0.75 · length / average).
    private static double inText(int length) {
        return 1 / (0.25 + 0.75 * length / (11.0 / 4));
    }

    /// k1 = 1.2.
    private static double saturated(double frequency) {
        return frequency / (frequency + 1.2);
    }

    /// In one title and in one text, so df is 1 of 4 pages: idf = ln(1 + 3.5 / 1.5).
    @Test
    void aTermCountsThreeTimesInTheTitleAndLessInALongText() throws IOException {
        double idf = Math.log(1 + 3.5 / 1.5);
        double[] expected = {idf * saturated(inTitle(1)), idf * saturated(2 * inText(4)), 0, 0};
        assertArrayEquals(expected, scores(new Spelling("甲", 1)).of(ALL), EXACT);
    }

    /// The title is as short as that of the first page, whatever stands below it.
    @Test
    void aLongTextTakesNothingFromTheTitle() throws IOException {
        double[] scores = scores(new Spelling("乙", 1)).of(ALL);
        double idf = Math.log(1 + 3.5 / 1.5);
        assertEquals(idf * saturated(inTitle(1)), scores[1], EXACT);
    }

    /// In three texts: idf = ln(1 + 1.5 / 3.5), though it is in a title of a fourth page.
    @Test
    void theRarityOfATermIsThatInTheFieldThatHasItMostOften() throws IOException {
        double idf = 0.5 * Math.log(1 + 1.5 / 3.5);
        double[] expected = {
            idf * saturated(inText(2)),
            idf * saturated(2 * inText(4)),
            idf * saturated(2 * inTitle(2)),
            idf * saturated(4 * inText(4))
        };
        assertArrayEquals(expected, scores(new Spelling("丙", 0.5f)).of(ALL), EXACT);
    }

    @Test
    void theBestSpellingOfATermCountsAndTermsAddUp() throws IOException {
        double[] one = scores(new Spelling("甲", 1)).of(ALL);
        double[] other = scores(new Spelling("丁", 0.5f)).of(ALL);
        double[] third = scores(new Spelling("丙", 0.5f)).of(ALL);
        assertTrue(other[2] > 0 && other[2] != third[2]);
        double[] best = new double[4];
        double[] sum = new double[4];
        for (int page = 0; page < 4; page++) {
            best[page] = Math.max(one[page], Math.max(other[page], third[page]));
            sum[page] = one[page] + third[page];
        }
        Spelling[] all = {new Spelling("甲", 1), new Spelling("丁", 0.5f), new Spelling("丙", 0.5f)};
        assertArrayEquals(best, scores(all).of(ALL), EXACT);
        assertArrayEquals(
                sum,
                scores(new TermVariants(List.of(all[0])), new TermVariants(List.of(all[2])))
                        .of(ALL),
                EXACT);
    }

    @Test
    void somePagesHaveTheScoresThatTheyHaveAmongAll() throws IOException {
        double[] all = scores(new Spelling("丙", 1)).of(ALL);
        assertArrayEquals(
                new double[] {all[1], all[3]}, scores(new Spelling("丙", 1)).of(new int[] {1, 3}), EXACT);
        assertArrayEquals(new double[] {all[2]}, scores(new Spelling("丙", 1)).of(new int[] {2}), EXACT);
        assertArrayEquals(new double[0], scores(new Spelling("丙", 1)).of(new int[0]));
    }

    @Test
    void aTermThatNoPageHasAddsNothing() throws IOException {
        assertArrayEquals(new double[4], scores(new Spelling("戊", 1)).of(ALL));
    }

    @Test
    void theExplanationOfAPageIsItsScore() throws IOException {
        Spelling[] all = {new Spelling("甲", 1), new Spelling("丙", 0.5f)};
        double[] scores = scores(all).of(ALL);
        for (int page : ALL) {
            List<ScoreExplanation> parts = scores(all).explain(page);
            assertEquals(1, parts.size(), "a group without terms has no part");
            assertEquals(scores[page], parts.getFirst().value(), EXACT);
            assertEquals(
                    scores[page],
                    parts.getFirst().parts().stream()
                            .mapToDouble(ScoreExplanation::value)
                            .sum(),
                    EXACT);
        }
        ScoreExplanation first = scores(all).explain(0).getFirst();
        assertEquals(Quantity.FIELDS, first.what());
        assertEquals(List.of(Fields.TITLE, Fields.BODY, "none"), first.arguments());
        ScoreExplanation term = first.parts().getFirst();
        assertEquals(Quantity.TERM, term.what());
        assertEquals(List.of("甲", 1f), term.arguments().subList(0, 2));
        assertEquals(Math.log(1 + 3.5 / 1.5), (double) term.arguments().get(2), EXACT);
        assertEquals(inTitle(1), (double) term.arguments().get(3), EXACT);
        assertEquals(
                List.of(), scores(new Spelling("甲", 1)).explain(3).getFirst().parts());
        assertEquals(4, Arrays.stream(scores).filter(score -> score > 0).count());
    }
}
