package dev.remora.indexer.build;

import static dev.remora.indexer.build.Searches.find;
import static dev.remora.indexer.build.Searches.set;
import static dev.remora.indexer.build.Searches.term;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
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
    private final List<RebuildReason> rebuilt = new ArrayList<>();
    private final IndexEvents events = new IndexEvents() {
        @Override
        public void progress(IndexProgress progress) {}

        @Override
        public void rebuilt(RebuildReason reason) {
            rebuilt.add(reason);
        }
    };

    @BeforeEach
    void anIndexOfOnePage() {
        web.fetch(A, "中医", "内容");
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
    }

    private IndexFollower open(IndexScope scope) {
        return IndexFollower.open(
                web.collection(), folder, CrawledWeb.ANALYZER, IndexSettings.of(scope), Clock.systemUTC(), events);
    }

    private void isBuiltAnew(IndexScope scope, RebuildReason reason) {
        isBuiltAnew(scope);
        assertEquals(List.of(reason), rebuilt);
    }

    private void isBuiltAnew(IndexScope scope) {
        try (IndexFollower follower = open(scope)) {
            follower.catchUp();
        }
        assertEquals(1, rebuilt.size());
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "4"})
    void anIndexOfAnotherSchemaVersionIsBuiltAnew(String version) throws IOException {
        try (IndexWriter writer =
                new IndexWriter(FSDirectory.open(folder), new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.setLiveCommitData(Map.of(Fields.COMMIT_SCHEMA, version).entrySet());
            writer.commit();
        }
        isBuiltAnew(IndexScope.ON_TOPIC, new RebuildReason.OtherSchema(version, String.valueOf(Fields.VERSION)));
    }

    @Test
    void anIndexOfAnotherScopeIsBuiltAnew() {
        isBuiltAnew(IndexScope.ALL, new RebuildReason.OtherScope(IndexScope.ALL));
    }

    @Test
    void anIndexOfAnotherDictionaryIsBuiltAnewAndItsPagesAreCutByTheNewOne() {
        web.fetch("http://b.example/", "论民法典", "民法典说了什么。");
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
        assertEquals(set(), term(folder, Fields.TITLE, "民法典"));
        for (int opened = 0; opened < 2; opened++) {
            try (IndexFollower follower = IndexFollower.open(
                    web.collection(),
                    folder,
                    CrawledWeb.ANALYZER.with(List.of("民法典")),
                    IndexSettings.of(IndexScope.ON_TOPIC),
                    Clock.systemUTC(),
                    events)) {
                follower.catchUp();
            }
            assertEquals(1, rebuilt.size(), "once, and not again");
        }
        assertEquals(new RebuildReason.OtherDictionary(), rebuilt.getFirst());
        assertEquals(set("http://b.example/"), term(folder, Fields.TITLE, "民法典"));
        assertEquals(set("http://b.example/"), term(folder, Fields.BODY, "民法典"));
        assertEquals(set("http://b.example/"), term(folder, Fields.TITLE_GRAMS, "法典"), "found by its part as before");
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
                IndexSettings.of(IndexScope.ON_TOPIC),
                Clock.systemUTC(),
                events)) {
            follower.catchUp();
        }
        isBuiltAnew(IndexScope.ON_TOPIC);
        assertInstanceOf(RebuildReason.AheadOfJournal.class, rebuilt.getFirst());
    }

    @Test
    void anIndexAheadOfTheJournalIsNotUsableEvenIfItsDictionaryIsAnother() {
        web.fetch("http://b.example/", "中医", "内容");
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
        CrawledWeb restored = new CrawledWeb();
        restored.fetch(A, "中医", "内容");
        IndexFollower.open(
                        restored.collection(),
                        folder,
                        CrawledWeb.ANALYZER.with(List.of("民法典")),
                        IndexSettings.of(IndexScope.ON_TOPIC),
                        Clock.systemUTC(),
                        events)
                .close();
        assertInstanceOf(RebuildReason.AheadOfJournal.class, rebuilt.getFirst());
        assertFalse(rebuilt.getFirst().oldIsUsable());
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
        isBuiltAnew(IndexScope.ON_TOPIC);
        assertInstanceOf(RebuildReason.Unreadable.class, rebuilt.getFirst());
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
                IndexSettings.of(IndexScope.ON_TOPIC),
                Clock.systemUTC(),
                events)) {
            assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
            follower.catchUp();
            assertEquals(set(A, "http://b.example/"), find(folder, Fields.TITLE, "中医"));
        }
    }

    /// Commits would be due all the time.
    @Test
    void searchesSeeTheOldIndexUntilOneOfAnotherDictionaryIsComplete() {
        IntStream.range(0, 600).forEach(i -> web.fetch("http://b.example/" + i, "论民法典", "民法典第 " + i + " 条。"));
        try (IndexFollower follower = open(IndexScope.ON_TOPIC)) {
            follower.catchUp();
        }
        ManualClock clock = new ManualClock();
        Set<Integer> seen = new TreeSet<>();
        IndexEvents watching = new IndexEvents() {
            @Override
            public void progress(IndexProgress progress) {
                clock.pass(Duration.ofHours(1));
                seen.add(Searches.pages(folder));
            }

            @Override
            public void rebuilt(RebuildReason reason) {
                rebuilt.add(reason);
            }
        };
        try (IndexFollower follower = openWithWord(clock, watching)) {
            follower.step();
            assertEquals(Set.of(601), seen);
            assertTrue(rebuilt.contains(new RebuildReason.OtherDictionary()));
            assertEquals(100, term(folder, Fields.TITLE, "民法典").size(), "the first hundred of all");
            web.fetch("http://c.example/", "论民法典", "民法典。");
            follower.step();
        }
        assertEquals(602, Searches.pages(folder), "what came later is committed");
    }

    @Test
    void anOldIndexStaysIfTheNewOneIsNotCompleted() {
        openWithWord(new ManualClock(), events).close();
        assertEquals(set(A), find(folder, Fields.TITLE, "中医"));
        openWithWord(new ManualClock(), events).close();
        assertEquals(2, rebuilt.size());
    }

    private IndexFollower openWithWord(Clock clock, IndexEvents events) {
        return IndexFollower.open(
                web.collection(),
                folder,
                CrawledWeb.ANALYZER.with(List.of("民法典")),
                IndexSettings.of(IndexScope.ON_TOPIC),
                clock,
                events);
    }
}
