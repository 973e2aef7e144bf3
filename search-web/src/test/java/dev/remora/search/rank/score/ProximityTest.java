package dev.remora.search.rank.score;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.remora.search.rank.index.TermLookup;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

class ProximityTest {
    private static final Map<String, Double> QUERY = Map.of("甲", 1.0, "乙", 3.0);

    private static double[] shares(String... texts) throws IOException {
        try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
                for (String text : texts) {
                    Document page = new Document();
                    page.add(new TextField(Fields.BODY_GRAMS, text, Store.NO));
                    writer.addDocument(page);
                }
                writer.forceMerge(1);
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                int[] docs = IntStream.range(0, texts.length).toArray();
                return new Proximity(new TermLookup(new IndexSearcher(reader)), QUERY)
                        .of(reader.leaves().getFirst(), docs);
            }
        }
    }

    private static String other(int words) {
        return " 别".repeat(words) + " ";
    }

    @Test
    void allWordsInOneWindowAreTheWholeMass() throws IOException {
        assertArrayEquals(new double[] {1, 1, 1}, shares("甲 乙", "乙 甲", "甲" + other(59) + "乙"));
    }

    @Test
    void theBestWindowCountsNotTheSumOfAll() throws IOException {
        assertArrayEquals(
                new double[] {0.75, 0.25, 0, 0.75},
                shares("甲" + other(60) + "乙", "甲 甲 甲", "别", "甲" + other(100) + "乙 乙" + other(100) + "甲"));
    }

    @Test
    void aWindowBehindManyPlacesOfOneWordIsFound() throws IOException {
        String many = "甲 ".repeat(100);
        assertArrayEquals(
                new double[] {1, 0.75},
                shares(many + other(100) + "乙 甲" + other(100) + many, many + other(100) + "乙" + other(100) + many));
    }
}
