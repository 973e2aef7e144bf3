package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class NearInMeaningTest {
    private static final QueryVector EAST = new QueryVector("v", new byte[] {100, 0}, 0.5);

    /// The pages nearest to the east, of pages with these vectors; the first is of the kind `one`.
    private static NearInMeaning near(Optional<Query> conditions, byte[]... pages) throws IOException {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
                for (int page = 0; page < pages.length; page++) {
                    Document document = new Document();
                    document.add(new KnnByteVectorField("v", pages[page], VectorSimilarityFunction.COSINE));
                    document.add(new StringField("kind", page == 0 ? "one" : "other", Store.NO));
                    writer.addDocument(document);
                }
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                return NearInMeaning.of(new IndexSearcher(reader), conditions, EAST);
            }
        }
    }

    /// Cosines 0.6, 1 and 0: (0.6 − 0) / (1 − 0), 1 and 0.
    @Test
    void theNearestCountsOneAndTheLastNothing() throws IOException {
        NearInMeaning near = near(Optional.empty(), new byte[] {60, 80}, new byte[] {10, 0}, new byte[] {0, 10});
        assertEquals(0.6, near.signal(0), 1e-6);
        assertEquals(1, near.signal(1));
        assertEquals(0, near.signal(2), 1e-6);
        assertEquals(0, near.signal(99), "not among the nearest");
        assertEquals(0.3, near.points(0), 1e-6);
        assertEquals(List.of(1, 0), near.best());
        assertEquals(List.of(1, 0, 2), List.copyOf(near.signals().keySet()));
        assertFalse(near.isNone());
    }

    @Test
    void pagesThatAreEquallyNearAllCountOne() throws IOException {
        NearInMeaning near = near(Optional.empty(), new byte[] {60, 80}, new byte[] {60, 80});
        assertEquals(Map.of(0, 1.0, 1, 1.0), near.signals());
    }

    @Test
    void onlyPagesThatFulfilTheConditionsAreNear() throws IOException {
        Optional<Query> one = Optional.of(new TermQuery(new Term("kind", "one")));
        assertEquals(
                Map.of(0, 1.0),
                near(one, new byte[] {60, 80}, new byte[] {10, 0}).signals());
    }

    @Test
    void withoutAnyPageNothingChanges() throws IOException {
        assertSame(NearInMeaning.NONE, near(Optional.empty()));
        assertTrue(NearInMeaning.NONE.isNone());
        assertEquals(0, NearInMeaning.NONE.points(0));
    }

    @Test
    void aFewOfTheNearestMayBeShownWithoutTheWords() {
        Map<Integer, Double> signals = new LinkedHashMap<>();
        IntStream.range(0, 20).forEach(doc -> signals.put(doc, doc < 9 ? 0.75 : doc == 9 ? 0.5 : 0.625));
        assertEquals(IntStream.range(0, 10).boxed().toList(), new NearInMeaning(signals, 1).best());
        assertEquals(List.of(), new NearInMeaning(Map.of(3, 0.4999), 1).best());
    }

    @Test
    void theExplanationAddsItToTheWords() {
        ScoreExplanation words = ScoreExplanation.of(2, Quantity.SCORE);
        assertSame(words, NearInMeaning.NONE.explain(3, words));
        ScoreExplanation both = new NearInMeaning(Map.of(3, 0.75), 2).explain(3, words);
        assertEquals(3.5, both.value());
        assertEquals(
                List.of(2.0, 1.5),
                both.parts().stream().map(ScoreExplanation::value).toList());
        assertEquals(0.75, both.parts().getLast().parts().getFirst().value());
    }
}
