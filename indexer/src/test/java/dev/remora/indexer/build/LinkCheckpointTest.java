package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.indexer.build.IndexProgress.Phase;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        try (Stream<Path> files = Files.list(folder.resolve("links"))) {
            return files.toList();
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
