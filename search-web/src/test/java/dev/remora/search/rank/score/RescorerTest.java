package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.search.query.Interpretation;
import dev.remora.search.query.MatchTiers;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.Refinement;
import dev.remora.search.query.Refinement.Group;
import dev.remora.search.query.Refinement.Spelling;
import dev.remora.search.query.Refinement.TermVariants;
import dev.remora.search.query.Retrieval;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.SearchedWords;
import dev.remora.search.query.TemporalIntent;
import dev.remora.search.query.TopicChoice;
import dev.remora.search.rank.index.IndexSnapshot;
import dev.remora.search.rank.index.IndexSnapshot.Scope;
import dev.remora.search.rank.index.TopicIndex;
import dev.remora.search.rank.score.Rescorer.Candidate;
import dev.remora.search.rank.score.Rescorer.Scored;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.TextVectors;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Sixty pages in three segments, in an order that was drawn: each has the signals that it would have alone.
class RescorerTest {
    private static final int PAGES = 60;
    private static final double EXACT = 1e-9;
    private static final RankWeights WEIGHTS = new RankWeights(0.5, 0.25, 0);
    private static final NearInMeaning MEANING = new NearInMeaning(Map.of(7, 0.5), 2);
    private static final ScoreFormula BLEND = ScoreFormula.DEFAULT;

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private DirectoryReader reader;
    private IndexSnapshot snapshot;
    private Scope scope;

    @BeforeEach
    void index() throws IOException {
        IndexWriterConfig config =
                new IndexWriterConfig(new WhitespaceAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int page = 0; page < PAGES; page++) {
                writer.addDocument(page(page));
                if (page % 20 == 19) {
                    writer.commit();
                }
            }
        }
        reader = DirectoryReader.open(directory);
        Topic topic = Topic.of("t", "题", Map.of("甲", 1.0), List.of());
        snapshot = new IndexSnapshot(List.of(new TopicIndex(Path.of("t"), topic, reader)), Runnable::run);
        scope = snapshot.scope(TopicChoice.ALL).orElseThrow();
    }

    /// All have 甲, the later the rarer; every third has no vector.
    private static Document page(int number) {
        Document page = new Document();
        page.add(new TextField(
                Fields.BODY_GRAMS, "甲 ".repeat(1 + (number * 7 % PAGES)) + "乙 丙".repeat(number % 2), Store.NO));
        page.add(new NumericDocValuesField(Fields.ID, 100 + number));
        page.add(new NumericDocValuesField(Fields.RELEVANCE, Double.doubleToLongBits(number / 100.0)));
        page.add(new SortedDocValuesField(Fields.SITE, new BytesRef("s" + number)));
        if (number % 3 > 0) {
            page.add(new BinaryDocValuesField(Fields.VECTOR, new BytesRef(vector(number))));
        }
        return page;
    }

    private static byte[] vector(int number) {
        byte[] vector = new byte[TextVectors.SIZE];
        vector[0] = 50;
        vector[1] = (byte) number;
        return vector;
    }

    private static Optional<byte[]> vectorOf(int number) {
        return number % 3 > 0 ? Optional.of(vector(number)) : Optional.empty();
    }

    @AfterEach
    void close() throws IOException {
        snapshot.release();
        reader.close();
        directory.close();
    }

    private static Refinement refinement() {
        return refinement(2, false);
    }

    private static Refinement refinement(int length, boolean place) {
        List<TermVariants> terms = List.of(
                new TermVariants(List.of(new Spelling("甲", 1))), new TermVariants(List.of(new Spelling("乙", 1))));
        Group group = new Group(Map.of(Fields.BODY_GRAMS, 1f), terms);
        return new Refinement(List.of(group), Map.of("甲", 1f, "乙", 1f), length, place, TemporalIntent.NONE);
    }

    private static PlannedQuery planned(Optional<Refinement> refinement, SearchedWords searched) {
        return new PlannedQuery(
                new Retrieval(MatchAllDocsQuery.INSTANCE, List.of(), false),
                refinement,
                searched,
                MatchTiers.NONE,
                new Interpretation.Words(""),
                0,
                false);
    }

    private Rescorer rescorer(Optional<Refinement> refinement, ScoreFormula blend) throws IOException {
        PlannedQuery query = planned(refinement, new SearchedWords(List.of("甲"), List.of()));
        return new Rescorer(scope, blend, query, Optional.of(WEIGHTS), LocalDate.of(2026, 11, 26), MEANING);
    }

    private Rescorer rescorer() throws IOException {
        return rescorer(Optional.of(refinement()), BLEND);
    }

    private static ScoreDoc[] drawn() {
        List<Integer> docs = new ArrayList<>(IntStream.range(0, PAGES).boxed().toList());
        Collections.shuffle(docs, new Random(5));
        return docs.stream().map(doc -> new ScoreDoc(doc, 1)).toArray(ScoreDoc[]::new);
    }

    private double text(int doc) throws IOException {
        return new TextScores(scope.lookup(), reader.leaves(), refinement()).of(new int[] {doc})[0];
    }

    private double nearness(int doc) throws IOException {
        Map<String, Double> masses = TitleMatch.weighed(
                refinement().weights(),
                scope.lookup()::pagesWith,
                scope.lookup().counted());
        LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
        return new Proximity(scope.lookup(), masses).of(leaf, new int[] {doc - leaf.docBase})[0];
    }

    private static void assertScored(Candidate page, ScoreFormula.Asked asked) {
        double score = BLEND.score(page.signals(), asked, WEIGHTS) + (page.doc() == 7 ? 1 : 0);
        assertEquals(score, page.score(), EXACT, "page " + page.doc());
    }

    @Test
    void pagesStayInTheirOrderWithTheirOwnSignals() throws IOException {
        ScoreDoc[] found = drawn();
        Scored scored = rescorer().of(found, true);
        double top = 0;
        for (int i = 0; i < PAGES; i++) {
            Candidate page = scored.pages().get(i);
            int doc = found[i].doc;
            assertEquals(doc, page.doc());
            assertEquals(100 + doc, page.key());
            assertEquals("s" + doc, page.site());
            assertEquals(true, page.whole());
            assertEquals(doc / 100.0, page.signals().priors().relevance());
            assertEquals(text(doc), page.signals().text(), EXACT);
            assertEquals(0, page.signals().likeness());
            assertScored(page, scored.asked());
            top = Math.max(top, text(doc));
        }
        assertEquals(new ScoreFormula.Asked(top, false), scored.asked());
        assertSame(RelevanceFeedback.NONE, scored.feedback());
    }

    /// The best fifty without it; the others are not read.
    @Test
    void theTextsOfTheBestFiftyAreReadForWordsThatStandTogether() throws IOException {
        List<Candidate> without = new ArrayList<>(rescorer(Optional.of(refinement()), BLEND.withoutPassage())
                .of(drawn(), true)
                .pages());
        without.sort(Candidate.BEST_FIRST);
        List<Integer> best = without.stream().limit(50).map(Candidate::doc).toList();
        for (Candidate page : rescorer().of(drawn(), true).pages()) {
            double expected = best.contains(page.doc()) ? nearness(page.doc()) : 0;
            assertEquals(expected, page.signals().nearness(), EXACT, "page " + page.doc());
        }
        without.forEach(page -> assertEquals(0, page.signals().nearness()));
    }

    @Test
    void noTextIsReadForOneGramOrForAPlace() throws IOException {
        for (Refinement other : List.of(refinement(1, false), refinement(8, true))) {
            rescorer(Optional.of(other), BLEND)
                    .of(drawn(), true)
                    .pages()
                    .forEach(page -> assertEquals(0, page.signals().nearness()));
        }
    }

    @Test
    void pagesLikeTheBestFiveGainAndTheBestIsTheMostAlike() throws IOException {
        Rescorer rescorer = rescorer();
        Scored plain = rescorer.of(drawn(), true);
        Scored fed = rescorer.withFeedback(plain);
        List<Candidate> best = new ArrayList<>(plain.pages());
        best.sort(Candidate.BEST_FIRST);
        RelevanceFeedback feedback = RelevanceFeedback.of(
                best.stream().limit(5).map(page -> vectorOf(page.doc())).toList());
        for (int i = 0; i < PAGES; i++) {
            Candidate page = fed.pages().get(i);
            assertEquals(plain.pages().get(i).doc(), page.doc());
            assertEquals(
                    plain.pages().get(i).signals().nearness(), page.signals().nearness());
            double likeness = page.doc() == best.getFirst().doc() ? 1 : likeness(feedback, page.doc());
            assertEquals(likeness, page.signals().likeness(), EXACT, "page " + page.doc());
            assertScored(page, plain.asked());
        }
        assertEquals(plain.asked(), fed.asked());
    }

    private static double likeness(RelevanceFeedback feedback, int doc) {
        return vectorOf(doc).map(feedback::likeness).orElse(0.0);
    }

    @Test
    void laterPagesAreOnTheScaleOfTheFirstWithoutReadingTheirTexts() throws IOException {
        Rescorer rescorer = rescorer();
        ScoreDoc[] first = {new ScoreDoc(41, 1), new ScoreDoc(1, 1)};
        ScoreDoc[] later = {new ScoreDoc(47, 1), new ScoreDoc(7, 1), new ScoreDoc(22, 1), new ScoreDoc(23, 1)};
        Scored plain = rescorer.of(first, false);
        Scored fed = rescorer.withFeedback(plain);
        List<Candidate> more = rescorer.like(fed, later, false);
        List<Candidate> unfed = rescorer.like(plain, later, true);
        for (int i = 0; i < later.length; i++) {
            int doc = later[i].doc;
            assertEquals(doc, more.get(i).doc());
            assertEquals(text(doc), more.get(i).signals().text(), EXACT);
            assertEquals(0, more.get(i).signals().nearness());
            assertEquals(likeness(fed.feedback(), doc), more.get(i).signals().likeness(), EXACT);
            assertEquals(0, unfed.get(i).signals().likeness());
            assertEquals(false, more.get(i).whole());
            assertEquals(true, unfed.get(i).whole());
            assertScored(more.get(i), plain.asked());
            assertScored(unfed.get(i), plain.asked());
        }
    }

    @Test
    void withoutWordsOrPagesOrAWeightThereIsNoFeedback() throws IOException {
        Scored none = rescorer().of(new ScoreDoc[0], true);
        assertSame(none, rescorer().withFeedback(none));
        Rescorer wordless = rescorer(Optional.empty(), BLEND);
        Scored plain = wordless.of(drawn(), true);
        assertSame(plain, wordless.withFeedback(plain));
        assertEquals(
                Arrays.stream(drawn()).map(found -> (double) found.score).toList(),
                plain.pages().stream().map(page -> page.signals().text()).toList(),
                "that of retrieval, as of the front page of a host");
        assertEquals(List.of(), wordless.explain(0));
        Rescorer deaf = rescorer(Optional.of(refinement()), BLEND.withoutFeedback());
        Scored heard = deaf.of(drawn(), true);
        assertSame(heard, deaf.withFeedback(heard));
    }

    @Test
    void theWeightsAreThoseAskedForOrThoseOfTheTopic() throws IOException {
        assertEquals(WEIGHTS, rescorer().weights(0));
        PlannedQuery query = planned(Optional.empty(), SearchedWords.NONE);
        Rescorer own =
                new Rescorer(scope, BLEND, query, Optional.empty(), LocalDate.of(2026, 11, 26), NearInMeaning.NONE);
        assertEquals(BLEND.fixed().of(Topic.Rank.DEFAULT, TemporalIntent.NONE), own.weights(0));
        assertSame(MEANING, rescorer().meaning());
    }

    private Tier tier(Sort sort, int first, int total) throws IOException {
        TopDocs docs = new TopDocs(new TotalHits(total, Relation.EQUAL_TO), Arrays.copyOf(drawn(), first));
        Tier.Deeper deeper = number -> Arrays.copyOf(drawn(), Math.min(number, PAGES));
        return new Tier(new Tier.Found(docs, deeper, 15, sort, true), rescorer(), Tier.Lacking.NOTHING);
    }

    private static List<Integer> sizes(Tier tier) {
        return tier.blocks().stream().map(List::size).toList();
    }

    /// The first has twenty pages, each other one fifteen: it is ranked once it is full, or the last.
    @Test
    void aTierIsRankedBlockByBlock() throws IOException {
        Tier tier = tier(Sort.RELEVANCE, 20, PAGES);
        assertEquals(true, tier.more());
        assertEquals(List.of(20), sizes(tier));
        tier.deepen(45);
        assertEquals(List.of(20, 15), sizes(tier));
        assertEquals(true, tier.more());
        tier.deepen(100);
        assertEquals(List.of(20, 15, 15, 10), sizes(tier));
        assertEquals(false, tier.more());
        List<Integer> found = new ArrayList<>();
        int start = 0;
        for (List<Candidate> block : tier.blocks()) {
            List<Candidate> sorted = new ArrayList<>(block);
            sorted.sort(Candidate.BEST_FIRST);
            assertEquals(sorted, block);
            int end = start + block.size();
            assertEquals(
                    Arrays.stream(drawn(), start, end)
                            .map(doc -> doc.doc)
                            .sorted()
                            .toList(),
                    block.stream().map(Candidate::doc).sorted().toList());
            start = end;
            block.forEach(page -> found.add(page.doc()));
        }
        assertEquals(PAGES, found.stream().distinct().count());
        assertEquals(20, tier.scored().pages().size());
        assertEquals(false, tier(Sort.RELEVANCE, PAGES, PAGES).more());
    }

    @Test
    void theNewestStayInTheirOrderWithoutFeedback() throws IOException {
        Tier tier = tier(Sort.DATE, 20, PAGES);
        assertEquals(
                Arrays.stream(drawn()).limit(20).map(doc -> doc.doc).toList(),
                tier.blocks().getFirst().stream().map(Candidate::doc).toList());
        assertSame(RelevanceFeedback.NONE, tier.scored().feedback());
    }
}
