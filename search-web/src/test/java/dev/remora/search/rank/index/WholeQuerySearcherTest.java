package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

/// What other threads do for a search.
class WholeQuerySearcherTest {
    private static final int SEGMENTS = 4;

    @Test
    void oneThreadSearchesAllSegmentsForAQuery() throws IOException {
        try (Directory directory = segments();
                DirectoryReader reader = DirectoryReader.open(directory);
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            WholeQuerySearcher searcher = new WholeQuerySearcher(reader, threads);
            assertEquals(1, searcher.getSlices().length);
            assertEquals(SEGMENTS, searcher.getSlices()[0].partitions.length);
        }
    }

    /// As when a server stops in the middle of a search.
    @Test
    void aSearchEndsAloneIfTheOtherThreadsHaveEnded() throws IOException {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        threads.shutdown();
        try (Directory directory = segments();
                DirectoryReader reader = DirectoryReader.open(directory)) {
            WholeQuerySearcher searcher = new WholeQuerySearcher(reader, threads);
            List<Integer> counts = searcher.getTaskExecutor()
                    .invokeAll(List.of(
                            () -> searcher.count(MatchAllDocsQuery.INSTANCE),
                            () -> searcher.count(MatchAllDocsQuery.INSTANCE)));
            assertEquals(List.of(SEGMENTS, SEGMENTS), counts);
        }
    }

    private static Directory segments() throws IOException {
        Directory directory = new ByteBuffersDirectory();
        IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
        try (IndexWriter writer = new IndexWriter(directory, config)) {
            for (int segment = 0; segment < SEGMENTS; segment++) {
                writer.addDocument(new Document());
                writer.commit();
            }
        }
        return directory;
    }
}
