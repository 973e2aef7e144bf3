package dev.remora.indexer.build;

import static dev.remora.indexer.build.Searches.find;
import static dev.remora.indexer.build.Searches.set;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectionIndexTest {
    private static final String A = "http://a.example/";

    @TempDir
    Path folder;

    private final CrawledWeb web = new CrawledWeb();
    private PageLocation page;
    private final List<String> rebuilt = new ArrayList<>();
    private final IndexEvents events = new IndexEvents() {
        @Override
        public void progress(IndexProgress progress) {}

        @Override
        public void rebuilt(String reason) {
            rebuilt.add(reason);
        }
    };

    @BeforeEach
    void anIndexOfOnePage() {
        page = web.fetch(A, "中医", "内容");
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
    }

    private IndexFollower open(IndexScope scope) {
        return IndexFollower.open(
                web.collection(),
                folder,
                CrawledWeb.ANALYZER,
                CrawledWeb.FOLDING,
                IndexSettings.of(scope),
                Clock.systemUTC(),
                events);
    }

    private void isBuiltAnew(IndexScope scope, String reason) {
        try (IndexFollower follower = open(scope)) {
            follower.catchUp();
        }
        assertEquals(1, rebuilt.size());
        assertTrue(rebuilt.getFirst().contains(reason), rebuilt.getFirst());
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
    }

    @Test
    void anIndexOfAnotherSchemaVersionIsBuiltAnew() throws IOException {
        try (IndexWriter writer =
                new IndexWriter(FSDirectory.open(folder), new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.setLiveCommitData(Map.of(Fields.COMMIT_SCHEMA, "0").entrySet());
            writer.commit();
        }
        isBuiltAnew(IndexScope.ON_TOPIC, "schema version 0");
    }

    @Test
    void anIndexWrittenBeforeThereWereRanksForTheTopicGetsThemInPlace() throws IOException {
        var asItStands = Searches.commitData(folder).entrySet();
        try (IndexWriter writer = new IndexWriter(
                FSDirectory.open(folder),
                new IndexWriterConfig(new KeywordAnalyzer()).setOpenMode(IndexWriterConfig.OpenMode.CREATE))) {
            Document old = new Document();
            old.add(new StringField(Fields.ID, new Url(A).id(), Store.YES));
            old.add(new NumericDocValuesField(Fields.ID, new Url(A).key()));
            old.add(new StringField(Fields.URL, A, Store.YES));
            old.add(new NumericDocValuesField(Fields.PAGE_RANK, 0));
            old.add(new NumericDocValuesField(Fields.RELEVANCE, 0));
            writer.addDocument(old);
            writer.setLiveCommitData(asItStands);
            writer.commit();
        }
        web.judge(A, page, 0.9, Verdict.ON_TOPIC);
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
        assertEquals(List.of(), rebuilt);
        assertTrue(Searches.value(folder, A, Fields.TOPIC_RANK) > 0);
    }

    @Test
    void anIndexOfAnotherScopeIsBuiltAnew() {
        isBuiltAnew(IndexScope.ALL, "now ALL");
    }

    @Test
    void anIndexThatIsAheadOfTheJournalIsBuiltAnew() {
        CrawledWeb other = new CrawledWeb();
        for (int i = 0; i < 9; i++) {
            other.fetch("http://a.example/" + i, "足球", "内容");
        }
        try (IndexFollower follower = IndexFollower.rebuild(
                other.collection(),
                folder,
                CrawledWeb.ANALYZER,
                CrawledWeb.FOLDING,
                IndexSettings.of(IndexScope.ON_TOPIC),
                Clock.systemUTC(),
                events)) {
            follower.catchUp();
        }
        isBuiltAnew(IndexScope.ON_TOPIC, "another crawl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"segments_", ".cfs", ".si"})
    void aDamagedIndexIsBuiltAnew(String file) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path path :
                    files.filter(p -> p.getFileName().toString().contains(file)).toList()) {
                Files.write(path, new byte[] {1, 2, 3});
            }
        }
        isBuiltAnew(IndexScope.ON_TOPIC, "cannot be read");
    }

    @Test
    void aSecondWriterIsTurnedAwayWithWords() {
        try (IndexFollower first = open(IndexScope.ON_TOPIC)) {
            IndexUnavailable refusal = assertThrows(IndexUnavailable.class, () -> open(IndexScope.ON_TOPIC));
            assertTrue(refusal.getMessage().contains("Another process"), refusal.getMessage());
            first.step();
        }
    }

    @Test
    void searchesSeeTheOldIndexUntilTheNewOneIsDone() {
        web.fetch("http://b.example/", "中医", "内容");
        try (IndexFollower follower = IndexFollower.rebuild(
                web.collection(),
                folder,
                CrawledWeb.ANALYZER,
                CrawledWeb.FOLDING,
                IndexSettings.of(IndexScope.ON_TOPIC),
                Clock.systemUTC(),
                events)) {
            assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
            follower.catchUp();
            assertEquals(set(A, "http://b.example/"), find(folder, Fields.TITLE, "中医"));
        }
    }
}
