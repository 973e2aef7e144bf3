package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.build.IndexProgress.Phase;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Links and anchor texts are kept beside the index: what follows an opening costs what is new, not the collection.
class LinkCheckpointTest {
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/";

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final CrawledWeb web = new CrawledWeb();
    private long read;

    private IndexFollower open() {
        return IndexFollower.open(
                web.collection(), folder, CrawledWeb.ANALYZER, IndexSettings.of(IndexScope.ON_TOPIC), clock, events());
    }

    private IndexEvents events() {
        return new IndexEvents() {
            @Override
            public void progress(IndexProgress progress) {
                read = progress.phase() == Phase.LEARNING ? progress.pages() : read;
            }

            @Override
            public void rebuilt(RebuildReason reason) {}
        };
    }

    /// Catches up; returns how many changes were read to collect links.
    private long catchUp() {
        read = 0;
        try (IndexFollower follower = open()) {
            follower.catchUp();
        }
        return read;
    }

    private void fivePages() {
        for (int i = 0; i < 5; i++) {
            web.fetch(A + i, "针灸", "内容", CrawledWeb.link(B, "推拿" + i));
        }
    }

    private List<Path> checkpoints() throws IOException {
        return files(folder.resolve("links"));
    }

    /// Where the arrays are that do not stay on the heap.
    private Path arrays() {
        return folder.resolve("links").resolve("arrays");
    }

    private static List<Path> files(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void afterACleanEndOnlyNewPagesAreRead() {
        fivePages();
        assertEquals(5, catchUp());
        web.fetch(B, "经络", "内容");
        assertEquals(1, catchUp());
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "推拿3"), "texts of links that were read before");
        assertTrue(
                Searches.value(folder, B, Fields.PAGE_RANK) > Searches.value(folder, A + 0, Fields.PAGE_RANK),
                "and the links themselves");
    }

    @Test
    void afterAKillPagesBehindTheLastCheckpointAreRead() {
        fivePages();
        catchUp();
        IndexFollower follower = open();
        web.fetch(A + 5, "针灸", "内容", CrawledWeb.link(B, "推拿5"));
        follower.catchUp();
        follower.abandon();
        web.fetch(B, "经络", "内容");
        assertEquals(2, catchUp());
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "推拿5"));
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "推拿0"));
    }

    @Test
    void duringALongCrawlACheckpointIsWrittenNowAndThen() throws IOException {
        fivePages();
        IndexFollower follower = open();
        for (int minute = 0; minute <= 11; minute++) {
            clock.pass(Duration.ofMinutes(1));
            follower.step();
        }
        assertEquals(1, checkpoints().size());
        follower.abandon();
        web.fetch(B, "经络", "内容");
        assertEquals(1, catchUp());
    }

    @Test
    void aDamagedCheckpointIsPassedOver() throws IOException {
        fivePages();
        catchUp();
        Path checkpoint = checkpoints().getFirst();
        byte[] bytes = Files.readAllBytes(checkpoint);
        bytes[bytes.length / 2] ^= 1;
        Files.write(checkpoint, bytes);
        web.fetch(B, "经络", "内容");
        assertEquals(6, catchUp());
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "推拿3"));
    }

    /// More than stays on the heap.
    private void pageWithManyTexts() {
        Outlink[] links = IntStream.range(0, 5_000)
                .mapToObj(number -> CrawledWeb.link("http://c.example/", "推拿".repeat(45) + number))
                .toArray(Outlink[]::new);
        web.fetch(A, "针灸", "内容", links);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100_000, 3_000_000})
    void filesOfArraysThatAKillLeftBehindAreNotReadAndGoInTheEnd(int length) throws IOException {
        pageWithManyTexts();
        web.fetch(A + 0, "针灸", "内容", CrawledWeb.link(B, "艾灸"));
        catchUp();
        byte[] old = new byte[length];
        new SplittableRandom(1).nextBytes(old);
        for (int array = 0; array < 30; array++) {
            Files.write(arrays().resolve(array + ".array"), old);
        }
        web.fetch(B, "经络", "内容");
        assertEquals(1, catchUp());
        assertEquals(Set.of(B), Searches.find(folder, Fields.ANCHORS, "艾灸"));
        assertEquals(List.of(), files(arrays()));
    }

    @Test
    void anIndexThatFailsToOpenForItsArraysIsNotHeldAfterwards() throws IOException {
        fivePages();
        Path inTheWay = Files.createDirectories(arrays().resolve("0.array").resolve("x"));
        assertThrows(StorageFailed.class, this::open);
        Files.delete(inTheWay);
        assertEquals(5, catchUp());
    }

    @Test
    void ofACheckpointThatCannotBeReadToItsEndNoFileIsLeft() throws IOException {
        pageWithManyTexts();
        IndexSettings settings = IndexSettings.of(IndexScope.ON_TOPIC);
        try (CollectionIndex lucene =
                CollectionIndex.open(folder, CrawledWeb.ANALYZER, settings, 0, true, IndexEvents.NONE)) {
            PageIndex index = new LuceneIndex(lucene, new PageDocuments("tcm", CrawledWeb.ANALYZER), Optional.empty());
            List<byte[]> chunks;
            try (PageIndexer pages = new PageIndexer(web.collection(), index, settings);
                    ChangeFeed.Changes changes = new ChangeFeed(web.collection()).after(0)) {
                changes.forEachRemaining(change -> pages.learn(change, false));
                assertEquals(1, files(arrays()).size());
                chunks = CheckpointWriter.encoded(out -> pages.write(0, out));
            }
            CheckpointReader torn =
                    new CheckpointReader(chunks.subList(0, chunks.size() - 1).iterator());
            assertThrows(
                    IndexOutOfBoundsException.class, () -> new PageIndexer(web.collection(), index, settings, torn));
            assertEquals(List.of(), files(arrays()));
            Iterator<byte[]> whole = chunks.iterator();
            Iterator<byte[]> large = Stream.generate(() -> {
                        byte[] chunk = whole.next();
                        if (!whole.hasNext()) {
                            throw new OutOfMemoryError("Java heap space");
                        }
                        return chunk;
                    })
                    .iterator();
            assertThrows(
                    OutOfMemoryError.class,
                    () -> new PageIndexer(web.collection(), index, settings, new CheckpointReader(large)));
            assertEquals(List.of(), files(arrays()));
        }
    }

    @Test
    void aCheckpointAheadOfTheIndexIsPassedOver() throws IOException {
        fivePages();
        catchUp();
        read = 0;
        try (IndexFollower rebuilding = IndexFollower.rebuild(
                web.collection(),
                folder,
                CrawledWeb.ANALYZER,
                IndexSettings.of(IndexScope.ON_TOPIC),
                clock,
                events())) {
            rebuilding.catchUp();
        }
        assertEquals(5, read);
        assertEquals(5, Searches.pages(folder));
        assertEquals(1, checkpoints().size());
    }
}
