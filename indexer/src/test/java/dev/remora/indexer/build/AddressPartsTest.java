package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an index makes of an address, and when it is written.
class AddressPartsTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Duration EVERY = Duration.ofSeconds(10);

    @ParameterizedTest
    @CsvSource({
        "/, 0",
        "/index.html, 0",
        "/index.php?a=1, 1",
        "/?a=/b/c, 1",
        "/a, 1",
        "/a/, 1",
        "/a//, 1",
        "//a, 1",
        "/a/index.html, 1",
        "/index.html/, 1",
        "/index.d/b, 2",
        "/a/b.html, 2",
        "/a/b/c/?d, 4",
        "/myindex.html, 1",
        "/index, 1",
    })
    void thePathStepsBelowTheRootAreCounted(String path, int depth) {
        assertEquals(depth, PathDepth.of(new Url("http://a.example" + path)));
    }

    @ParameterizedTest
    @CsvSource({
        "/page/2, 2",
        "/page-3.html, 3",
        "/page_4/, 4",
        "/PAGE/5/, 5",
        "/list_6.htm, 6",
        "/a?paged=7, 7",
        "/a?x=1&page=8#, 8",
        "/page/9/?x=1, 9",
        "/page/99999, 99999",
        "/page/100000, 1",
        "/page/2/comments, 1",
        "/page/2.html.bak.old, 1",
        "/page/2.x, 1",
        "/homepage/2, 1",
        "/a?mypage=2, 1",
        "/a?page=2x, 1",
        "/a?page=, 1",
        "/page/00, 1",
    })
    void onlyANumberInTheUsualPlaceIsAPart(String path, int part) {
        assertEquals(part, ListPart.of(new Url("http://a.example" + path)));
    }

    @Test
    void aCommitIsDueAtItsIntervalOrTenTimesAsLongAsTheLastOneTook() {
        IndexSchedule schedule = new IndexSchedule(EVERY, NOON);
        assertFalse(schedule.commitDue(EVERY, NOON.plusMillis(9_999)));
        assertTrue(schedule.commitDue(EVERY, NOON.plusSeconds(10)));
        schedule.committed(NOON, NOON.plusSeconds(2));
        assertFalse(schedule.commitDue(EVERY, NOON.plusMillis(21_999)));
        assertTrue(schedule.commitDue(EVERY, NOON.plusSeconds(22)));
        schedule.committed(NOON, NOON.plusSeconds(60));
        assertFalse(schedule.commitDue(EVERY, NOON.plusMillis(109_999)), "five intervals at most");
        assertTrue(schedule.commitDue(EVERY, NOON.plusSeconds(110)));
        schedule.committed(NOON, NOON.plusMillis(1));
        assertFalse(schedule.commitDue(EVERY, NOON.plusMillis(10_000)), "a short one shortens nothing");
    }

    @Test
    void settlingAndCheckpointsWaitTenTimesAsLongAsTheyTookWithoutALimit() {
        IndexSchedule schedule = new IndexSchedule(EVERY, NOON);
        assertFalse(schedule.settlingDue(NOON.plusMillis(9_999)));
        assertTrue(schedule.settlingDue(NOON.plusSeconds(10)));
        schedule.settled(NOON, NOON.plusSeconds(60));
        assertFalse(schedule.settlingDue(NOON.plusMillis(659_999)));
        assertTrue(schedule.settlingDue(NOON.plusSeconds(660)));
        assertFalse(schedule.checkpointDue(NOON.plusMillis(599_999)));
        assertTrue(schedule.checkpointDue(NOON.plusSeconds(600)));
        schedule.checkpointed(NOON, NOON.plusSeconds(1));
        assertFalse(schedule.checkpointDue(NOON.plusMillis(600_999)));
        assertTrue(schedule.checkpointDue(NOON.plusSeconds(601)));
        schedule.checkpointed(NOON, NOON.plusSeconds(100));
        assertFalse(schedule.checkpointDue(NOON.plusMillis(1_099_999)));
        assertTrue(schedule.checkpointDue(NOON.plusSeconds(1_100)));
    }
}
