package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.Retrieval;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.search.TotalHits.Relation;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FirstPassTest {
    private static final int PAGES = 3_000;
    private static final int TERMS = 12;

    private final Directory directory = new ByteBuffersDirectory();
    private IndexSearcher searcher;

    /// Pages in several segments, each with some of a dozen terms, the later the rarer.
    @BeforeEach
    void index() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int page = 1; page <= PAGES; page++) {
                Document document = new Document();
                document.add(new NumericDocValuesField(Fields.ID, page / 2));
                for (int term = 0; term < TERMS; term++) {
                    if (random.nextInt(term + 2) == 0) {
                        document.add(new StringField("text", "t" + term, Field.Store.NO));
                    }
                }
                writer.addDocument(document);
                if (page % 1_000 == 0) {
                    writer.commit();
                }
            }
        }
        searcher = new IndexSearcher(DirectoryReader.open(directory));
    }

    @AfterEach
    void close() throws IOException {
        searcher.getIndexReader().close();
        directory.close();
    }

    private static BooleanQuery any(int from, int to) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (int term = from; term < to; term++) {
            any.add(new TermQuery(new Term("text", "t" + term)), Occur.SHOULD);
        }
        return any.build();
    }

    private static Query ruled(int from, int to, int least) {
        BooleanQuery.Builder rule = new BooleanQuery.Builder().setMinimumNumberShouldMatch(least);
        any(from, to).forEach(clause -> rule.add(clause.query(), Occur.SHOULD));
        return new BooleanQuery.Builder()
                .add(rule.build(), Occur.FILTER)
                .add(any(from, to), Occur.SHOULD)
                .build();
    }

    private static double[] scores(ScoreDoc[] found) {
        return Arrays.stream(found).mapToDouble(page -> page.score).toArray();
    }

    @Test
    void theBestAreThoseThatTheRuleItselfFinds() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 200; round++) {
            int from = random.nextInt(TERMS - 2);
            int to = from + 2 + random.nextInt(TERMS - from - 1);
            Query text = ruled(from, to, 1 + random.nextInt(to - from));
            int number = 1 + random.nextInt(200);
            TopDocs sieved = new FirstPass(searcher, new Retrieval(text, List.of(any(from, to)), true))
                    .best(number, number, PAGES);
            TopDocs all = searcher.search(text, number);
            double[] expected = scores(all.scoreDocs);
            assertArrayEquals(expected, scores(sieved.scoreDocs), 1e-5, text + " of " + number);
            assertEquals(new TotalHits(searcher.count(text), Relation.EQUAL_TO), sieved.totalHits);
        }
    }

    @Test
    void fewerThanAskedForAreEnoughIfTheCallerSaysSo() throws IOException {
        Query text = ruled(0, 6, 3);
        TopDocs sieved = new FirstPass(searcher, new Retrieval(text, List.of(any(0, 6)), true)).best(100, 10, PAGES);
        assertTrue(sieved.scoreDocs.length >= 10);
        double[] best = scores(searcher.search(text, 100).scoreDocs);
        assertArrayEquals(Arrays.copyOf(best, sieved.scoreDocs.length), scores(sieved.scoreDocs), 1e-5);
    }

    @Test
    void theBestByEachScoreAreTakenByTurns() throws IOException {
        Query[] scored = {any(0, 4), any(8, TERMS)};
        TopDocs found =
                new FirstPass(searcher, new Retrieval(any(0, TERMS), List.of(scored), false)).best(60, 60, PAGES);
        assertEquals(60, found.scoreDocs.length);
        Set<Integer> docs = Arrays.stream(found.scoreDocs).map(page -> page.doc).collect(Collectors.toSet());
        assertEquals(60, docs.size());
        for (Query query : scored) {
            for (ScoreDoc best : searcher.search(query, 30).scoreDocs) {
                assertTrue(docs.contains(best.doc), query + " finds " + best);
            }
        }
    }

    /// Its own thread waits for the others, so it runs none of their searches.
    @Test
    void theSearchesForEachScoreRunInOtherThreadsWithTheSameResult() throws IOException {
        Retrieval retrieval = new Retrieval(any(0, TERMS), List.of(any(0, 4), any(8, TERMS)), false);
        TopDocs alone = new FirstPass(searcher, retrieval).best(60, 60, PAGES);
        List<Runnable> elsewhere = new ArrayList<>();
        IndexSearcher shared = new IndexSearcher(searcher.getIndexReader(), work -> {
            elsewhere.add(work);
            Thread other = Thread.ofPlatform().start(work);
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertEquals(1, shared.getSlices().length);
        TopDocs together = new FirstPass(shared, retrieval).best(60, 60, PAGES);
        assertEquals(2, elsewhere.size());
        assertEquals(alone.totalHits, together.totalHits);
        assertArrayEquals(docs(alone), docs(together));
        assertArrayEquals(scores(alone.scoreDocs), scores(together.scoreDocs), 0);
    }

    private static int[] docs(TopDocs found) {
        return Arrays.stream(found.scoreDocs).mapToInt(page -> page.doc).toArray();
    }

    @Test
    void aRuleThatAsksForLittleEndsTheListOnly() throws IOException {
        Query rare = ruled(0, 6, 5);
        int few = searcher.count(rare);
        FirstPass sieve = new FirstPass(searcher, new Retrieval(rare, List.of(any(0, 6)), false));
        TopDocs more = sieve.best(few + 1, few + 1, PAGES);
        assertEquals(few, more.scoreDocs.length);
        TopDocs fewer = sieve.best(few - 1, few - 1, PAGES);
        assertArrayEquals(scores(searcher.search(any(0, 6), few - 1).scoreDocs), scores(fewer.scoreDocs), 1e-5);
        assertEquals(few, fewer.totalHits.value());
    }

    @Test
    void matchesWithoutATermOfTheScoreComeLast() throws IOException {
        Query matching = any(0, 3);
        Retrieval retrieval = new Retrieval(matching, List.of(any(8, TERMS)), true);
        FirstPass pass = new FirstPass(searcher, retrieval);
        int count = searcher.count(matching);
        int scored = searcher.count(retrieval.withScoredTerm(matching));
        assertTrue(scored < count);
        for (int number : new int[] {1, scored - 1, scored, scored + 1, count, PAGES}) {
            double[] expected = scores(searcher.search(retrieval.scored(matching), number).scoreDocs);
            assertArrayEquals(expected, scores(pass.best(matching, number)), 1e-5, number + " pages");
        }
    }

    @Test
    void countsToABound() throws IOException {
        Query all = any(0, TERMS);
        int count = searcher.count(all);
        assertEquals(new TotalHits(count, Relation.EQUAL_TO), FirstPass.count(searcher, all, count));
        assertEquals(
                new TotalHits(count - 1, Relation.GREATER_THAN_OR_EQUAL_TO), FirstPass.count(searcher, all, count - 1));
        assertTrue(FirstPass.findsAny(searcher, all));
    }

    /// Lucene gives matches by windows of 4,096.
    @Test
    void countsToABoundInsideAWindow() throws IOException {
        int pages = 3 * 4_096;
        try (Directory large = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(large, new IndexWriterConfig())) {
                for (int page = 0; page < pages; page++) {
                    Document document = new Document();
                    document.add(new StringField("text", page % 3 == 0 ? "third" : "other", Field.Store.NO));
                    document.add(new StringField("text", page % 2 == 0 ? "even" : "odd", Field.Store.NO));
                    writer.addDocument(document);
                }
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(large)) {
                IndexSearcher one = new IndexSearcher(reader);
                Query query = new BooleanQuery.Builder()
                        .add(new TermQuery(new Term("text", "other")), Occur.SHOULD)
                        .add(new TermQuery(new Term("text", "even")), Occur.SHOULD)
                        .build();
                int count = pages - pages / 6;
                for (int bound : new int[] {0, 1, 4_095, 4_096, 5_000, 8_000, count - 1}) {
                    assertEquals(
                            new TotalHits(bound, Relation.GREATER_THAN_OR_EQUAL_TO),
                            FirstPass.count(one, query, bound));
                }
                assertEquals(new TotalHits(count, Relation.EQUAL_TO), FirstPass.count(one, query, count));
                assertEquals(new TotalHits(count, Relation.EQUAL_TO), FirstPass.count(one, query, count + 1));
            }
        }
    }

    /// Two pages each have one address, and the first and last are alone.
    @Test
    void addressesAreCountedOnceToABound() throws IOException {
        Query all = MatchAllDocsQuery.INSTANCE;
        int count = PAGES / 2 + 1;
        assertEquals(new TotalHits(count, Relation.EQUAL_TO), FirstPass.countAddresses(searcher, all, count));
        assertEquals(
                new TotalHits(count - 1, Relation.GREATER_THAN_OR_EQUAL_TO),
                FirstPass.countAddresses(searcher, all, count - 1));
        assertFalse(FirstPass.findsAny(searcher, new TermQuery(new Term("text", "none"))));
    }
}
