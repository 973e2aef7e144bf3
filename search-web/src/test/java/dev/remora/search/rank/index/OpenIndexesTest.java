package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// Which indexes searches have: those of the collections in a folder, each at its newest commit.
class OpenIndexesTest {
    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    @TempDir
    Path data;

    private final AtomicReference<Instant> now = new AtomicReference<>(START);

    /// Folders of which the topic was read.
    private final List<String> read = new ArrayList<>();

    private OpenIndexes indexes;

    @BeforeEach
    void open() throws IOException {
        InstantSource time = now::get;
        Clock clock = time.withZone(ZoneOffset.UTC);
        indexes = new OpenIndexes(data, this::topic, EVERY, clock, Runnable::run);
    }

    @AfterEach
    void close() throws IOException {
        indexes.close();
    }

    /// The id of a topic may be another than the name of its folder.
    private Topic topic(Path folder) {
        String name = folder.getFileName().toString();
        read.add(name);
        String id = name.equals("zhongyi") ? "a-tcm" : name;
        return Topic.of(id, "topic " + id, Map.of("word", 1.0), List.of(new Url("http://a.example/")));
    }

    /// Adds pages to the index of a collection.
    private void commit(String folder, int pages) throws IOException {
        commit(folder, pages, Fields.VERSION);
    }

    private void commit(String folder, int pages, int version) throws IOException {
        try (FSDirectory directory = FSDirectory.open(data.resolve(folder).resolve("index"));
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
            for (int i = 0; i < pages; i++) {
                writer.addDocument(new Document());
            }
            writer.setLiveCommitData(
                    Map.of(Fields.COMMIT_SCHEMA, String.valueOf(version)).entrySet());
            writer.commit();
        }
    }

    private void pass() {
        now.updateAndGet(time -> time.plus(EVERY));
    }

    /// Pages by topic, as a search has them now.
    private List<String> pages() throws IOException {
        return pages(indexes);
    }

    private static List<String> pages(OpenIndexes indexes) throws IOException {
        IndexSnapshot held = indexes.hold();
        try {
            return held.indexes().stream()
                    .map(index -> index.topic().id() + " " + index.reader().numDocs())
                    .toList();
        } finally {
            held.release();
        }
    }

    /// A server that has just started must not say that it has no pages.
    @Test
    void theFirstSearchesWaitUntilTheIndexesAreOpen() throws Exception {
        commit("zhongyi", 1);
        CountDownLatch opening = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        OpenIndexes slow = new OpenIndexes(
                data,
                folder -> {
                    opening.countDown();
                    assertDoesNotThrow(() -> goOn.await());
                    return topic(folder);
                },
                EVERY,
                Clock.systemUTC(),
                Runnable::run);
        try (slow) {
            FutureTask<List<String>> first = new FutureTask<>(() -> pages(slow));
            FutureTask<List<String>> second = new FutureTask<>(() -> pages(slow));
            Thread.ofPlatform().start(first);
            opening.await();
            Thread waiting = Thread.ofPlatform().start(second);
            while (waiting.getState() != Thread.State.WAITING && !second.isDone()) {
                Thread.onSpinWait();
            }
            goOn.countDown();
            assertEquals(List.of("a-tcm 1"), first.get());
            assertEquals(List.of("a-tcm 1"), second.get());
        }
    }

    @Test
    void thereIsNothingToSearchBeforeTheFirstCollection() throws IOException {
        IOUtils.rm(data);
        assertEquals(List.of(), pages());
        pass();
        commit("law", 2);
        assertEquals(List.of("law 2"), pages());
    }

    @Test
    void aCommitIsSeenOnceTheLastCheckIsOldEnough() throws IOException {
        commit("law", 2);
        assertEquals(List.of("law 2"), pages());
        commit("law", 1);
        now.set(START.plus(EVERY).minusMillis(1));
        assertEquals(List.of("law 2"), pages());
        now.set(START.plus(EVERY));
        assertEquals(List.of("law 3"), pages());
        commit("law", 1);
        now.set(START.plus(EVERY).plusSeconds(1));
        assertEquals(List.of("law 3"), pages(), "it was checked a second ago");
    }

    @Test
    void topicsAreInTheOrderOfTheirIds() throws IOException {
        for (String folder : List.of("sport", "zhongyi", "law", "food")) {
            commit(folder, 1);
        }
        assertEquals(List.of("a-tcm 1", "food 1", "law 1", "sport 1"), pages());
    }

    @Test
    void onlyAFolderWithAnIndexAndWithoutADotInItsNameIsACollection() throws IOException {
        commit("law", 1);
        commit("law.old", 1);
        commit(".hidden", 1);
        Files.createDirectories(data.resolve("empty"));
        Files.createDirectories(data.resolve("begun/index"));
        Files.writeString(data.resolve("file"), "");
        assertEquals(List.of("law 1"), pages());
        assertEquals(List.of(), indexes.unreadable());
    }

    @Test
    void searchesShareASnapshotUntilSomethingIsCommitted() throws IOException {
        commit("law", 1);
        commit("food", 1);
        IndexSnapshot first = indexes.hold();
        pass();
        IndexSnapshot second = indexes.hold();
        assertSame(first, second);
        commit("law", 1);
        pass();
        IndexSnapshot third = indexes.hold();
        assertNotSame(first, third);
        assertSame(
                first.indexes().getFirst().reader(), third.indexes().getFirst().reader(), "food is as before");
        for (IndexSnapshot held : List.of(first, second, third)) {
            held.release();
        }
    }

    @Test
    void aSearchKeepsItsStateOpenThroughLaterCommitsAndNothingElseDoes() throws IOException {
        commit("law", 2);
        IndexSnapshot held = indexes.hold();
        var reader = held.indexes().getFirst().reader();
        commit("law", 1);
        pass();
        assertEquals(List.of("law 3"), pages());
        assertEquals(2, held.searcher().getIndexReader().numDocs());
        assertTrue(reader.getRefCount() > 0);
        held.release();
        assertEquals(0, reader.getRefCount());
    }

    @Test
    void aCollectionThatIsGoneIsClosedAndTheOthersGoOn() throws IOException {
        commit("law", 1);
        commit("food", 1);
        IndexSnapshot held = indexes.hold();
        held.release();
        IOUtils.rm(data.resolve("food"));
        for (int check = 0; check < 3; check++) {
            pass();
            assertEquals(List.of("law 1"), pages());
        }
        assertEquals(
                List.of(0, 2),
                held.indexes().stream()
                        .map(index -> index.reader().getRefCount())
                        .toList());
    }

    @Test
    void aTopicIsReadAgainOnlyIfItsFileChanged() throws IOException {
        Path file = data.resolve("law/topic.yaml");
        commit("law", 1);
        Files.writeString(file, "id: law");
        Files.setLastModifiedTime(file, FileTime.from(START));
        pages();
        pass();
        commit("law", 1);
        assertEquals(List.of("law 2"), pages());
        assertEquals(List.of("law"), read);
        Files.setLastModifiedTime(file, FileTime.from(START.plusSeconds(5)));
        pass();
        commit("law", 1);
        pages();
        assertEquals(List.of("law", "law"), read);
        Files.delete(file);
        for (int i = 0; i < 2; i++) {
            pass();
            commit("law", 1);
            pages();
        }
        assertEquals(List.of("law", "law", "law", "law"), read, "without a file nothing tells that it is the same");
    }

    @Test
    void indexesThatCannotBeReadAreNamedUntilTheyCanOrAreGone() throws IOException {
        commit("law", 1);
        for (String folder : List.of("food", "art")) {
            commit(folder, 1, 0);
        }
        assertEquals(List.of("law 1"), pages());
        assertEquals(List.of("art", "food"), indexes.unreadable());
        commit("food", 1);
        pass();
        assertEquals(List.of("food 2", "law 1"), pages());
        assertEquals(List.of("art"), indexes.unreadable());
        IOUtils.rm(data.resolve("art"));
        pass();
        pages();
        assertEquals(List.of(), indexes.unreadable());
    }

    @Test
    void aCommitThatCannotBeReadKeepsNoFileOpen() throws IOException {
        commit("law", 1);
        IndexSnapshot held = indexes.hold();
        var segment = held.searcher().getIndexReader().leaves().getFirst().reader();
        held.release();
        commit("law", 1, 0);
        pass();
        assertEquals(List.of(), pages());
        indexes.close();
        assertEquals(0, segment.getRefCount());
    }

    @Test
    void theLogTellsOnceForWhatReasonAnIndexIsSkipped() throws IOException {
        Logger logger = (Logger) LoggerFactory.getLogger(OpenIndexes.class);
        ListAppender<ILoggingEvent> told = new ListAppender<>();
        told.start();
        logger.addAppender(told);
        List<String> wanted = new ArrayList<>();
        try {
            for (int version = 0; version < 2; version++) {
                commit("food", 1, version);
                wanted.add("The index in " + data.resolve("food/index")
                        + " cannot be read and is skipped: its schema version is " + version + ", not "
                        + Fields.VERSION + "; rebuild it with: ./remora index food --rebuild");
                for (int check = 0; check < 2; check++) {
                    pass();
                    pages();
                    assertEquals(
                            wanted,
                            told.list.stream()
                                    .map(ILoggingEvent::getFormattedMessage)
                                    .toList());
                }
            }
        } finally {
            logger.detachAppender(told);
        }
    }

    @Test
    void anIndexBuiltAnewInThePlaceOfAnotherIsOpened() throws IOException {
        commit("law", 2);
        pages();
        Files.move(data.resolve("law"), data.resolve("law.old"));
        commit("law", 5);
        pass();
        assertEquals(List.of("law 5"), pages());
    }

    @Test
    void anyThreadMayCheckAndClose() throws Exception {
        commit("law", 1);
        Thread first = Thread.ofPlatform().start(() -> {
            try {
                pages();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        first.join();
        commit("law", 1);
        pass();
        assertEquals(List.of("law 2"), pages());
        indexes.close();
        assertTimeoutPreemptively(Duration.ofSeconds(10), indexes::close);
    }

    @Test
    void closingClosesTheReadersThatNoSearchHolds() throws IOException {
        commit("law", 1);
        IndexSnapshot held = indexes.hold();
        var reader = held.indexes().getFirst().reader();
        indexes.close();
        assertEquals(1, held.searcher().getIndexReader().numDocs());
        held.release();
        assertEquals(0, reader.getRefCount());
        pass();
        assertThrows(IllegalStateException.class, indexes::hold);
    }
}
