package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Change.Fold;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeFeedTest {
    private static final WarcLocation WARC = new WarcLocation(1, 5);
    private static final PageLocation PAGE = new PageLocation(1, 8);

    private final MemoryCollection collection = new MemoryCollection(Samples.topic());

    /// Records 2, 4, 6 … 20 are changes.
    private void fill() {
        for (int i = 1; i <= 10; i++) {
            collection.append(Samples.queued(i));
            collection.append(new JournalRecord.Removed(Samples.NOON, Samples.url(i), new Failure.HttpStatus(410)));
        }
        collection.sync();
    }

    private static List<Long> numbers(ChangeFeed.Changes changes) {
        List<Long> numbers = new ArrayList<>();
        changes.forEachRemaining(change -> numbers.add(change.sequence()));
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 20, 2, 20",
        "0, 21, 2, 20",
        "0, 3, 2, 2",
        "0, 4, 2, 4",
        "1, 4, 2, 4",
        "2, 4, 4, 4",
        "3, 5, 4, 4",
        "-7, 2, 2, 2",
    })
    void betweenTwoRecordsAreTheChangesAfterTheFirstUpToTheSecond(long after, long last, long first, long end) {
        fill();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).between(after, last)) {
            List<Long> numbers = numbers(changes);
            assertEquals(first, numbers.getFirst());
            assertEquals(end, numbers.getLast());
            assertEquals((end - first) / 2 + 1, numbers.size());
        }
    }

    /// Who goes on from there must not miss the change behind the last record that was asked for.
    @ParameterizedTest
    @CsvSource({"0, 20", "0, 5", "0, 4", "4, 5", "5, 5", "7, 3", "0, 0"})
    void thePositionIsNeverBehindTheRecordThatWasAskedForLast(long after, long last) {
        fill();
        ChangeFeed feed = new ChangeFeed(collection);
        List<Long> all = new ArrayList<>();
        try (ChangeFeed.Changes changes = feed.between(after, last)) {
            all.addAll(numbers(changes));
        }
        try (ChangeFeed.Changes changes = feed.after(Math.max(after, last))) {
            all.addAll(numbers(changes));
        }
        try (ChangeFeed.Changes changes = feed.after(after)) {
            List<Long> expected = numbers(changes);
            expected.removeIf(number -> number <= Math.max(after, last) && number > last);
            assertEquals(expected, all);
        }
    }

    @Test
    void whereThereIsNoChangeYetThereIsOneOnceItIsSynced() {
        fill();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(20)) {
            assertFalse(changes.hasNext());
            assertThrows(NoSuchElementException.class, changes::next);
            collection.append(Samples.queued(3));
            collection.append(new JournalRecord.Clustered(Samples.NOON, Samples.url(3), 9, Bytes.NONE));
            assertFalse(changes.hasNext());
            collection.sync();
            assertTrue(changes.hasNext());
            assertTrue(changes.hasNext(), "asking twice takes nothing");
            assertEquals(new Change.Clustered(22, Samples.url(3), 9), changes.next());
            assertFalse(changes.hasNext());
        }
    }

    private Change only(JournalRecord journalRecord) {
        collection.append(journalRecord);
        collection.sync();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(collection.lastSequence() - 1)) {
            return changes.next();
        }
    }

    private static JournalRecord.Fetched fetched(Verdict verdict, long sameAs) {
        return new JournalRecord.Fetched(
                Samples.NOON,
                Samples.url(1),
                new ArchivedResponse(200, WARC),
                PAGE,
                new Assessment(0.5, verdict, new PageEvidence.NoKeyword()),
                false,
                new Likeness(1, sameAs, true, Likeness.Canonical.SELF, -4, Bytes.NONE));
    }

    @ParameterizedTest
    @CsvSource({
        "ON_TOPIC, 0, None, 0",
        "ON_TOPIC, 6, Over, 6",
        "OFF_TOPIC, 0, None, 0",
        "OFF_TOPIC, 6, Over, 6",
        "DUPLICATE, 6, Into, 6",
        "DUPLICATE, 0, Into, 0",
    })
    void aFetchedPageIsFoldedAsItsLikenessSays(Verdict verdict, long sameAs, String kind, long other) {
        Fold fold = switch (kind) {
            case "Over" -> new Fold.Over(other);
            case "Into" -> new Fold.Into(other);
            default -> new Fold.None();
        };
        JournalRecord.Fetched page = fetched(verdict, sameAs);
        Change.Copies copies = new Change.Copies(fold, -4);
        Change.StoredAt at = new Change.StoredAt(WARC, PAGE);
        assertEquals(
                new Change.Put(1, Samples.url(1), at, 0.5, verdict == Verdict.ON_TOPIC, false, copies), only(page));
        assertEquals(
                new Change.Put(2, Samples.url(1), at, 0.5, verdict == Verdict.ON_TOPIC, false, copies),
                only(new JournalRecord.Reparsed(page, 0.1, true, false)));
    }

    @Test
    void aPageOfAnotherShardFoldsAJudgedOne() {
        Assessment represented = new Assessment(0.9, Verdict.DUPLICATE, new PageEvidence.RepresentedBy(Samples.url(2)));
        assertEquals(
                new Change.Rescore(
                        1,
                        Samples.url(1),
                        PAGE,
                        0.9,
                        false,
                        new Fold.Into(Samples.url(2).key())),
                only(new JournalRecord.Judged(Samples.NOON, Samples.url(1), PAGE, represented)));
        Assessment alone = new Assessment(0.9, Verdict.DUPLICATE, new PageEvidence.NoKeyword());
        assertEquals(
                new Change.Rescore(2, Samples.url(1), PAGE, 0.9, false, new Fold.None()),
                only(new JournalRecord.Judged(Samples.NOON, Samples.url(1), PAGE, alone)));
    }

    @Test
    void aPageIsUnfoldedWhenItIsJudgedAnewAsNoDuplicateWhateverItWasLike() {
        for (Verdict verdict : List.of(Verdict.ON_TOPIC, Verdict.OFF_TOPIC)) {
            Assessment judged = new Assessment(0.4, verdict, new PageEvidence.NoKeyword());
            var record = new JournalRecord.Rejudged(Samples.NOON, Samples.url(1), PAGE, judged, true, 77, 2);
            assertEquals(
                    new Change.Rescore(
                            collection.lastSequence() + 1,
                            Samples.url(1),
                            PAGE,
                            0.4,
                            verdict == Verdict.ON_TOPIC,
                            new Fold.None()),
                    only(record));
        }
    }

    @Test
    void aRedirectLeadsToItsTargetAsItWasWritten() {
        assertEquals(
                new Change.Moved(1, Samples.url(3), "../elsewhere#a"),
                only(new JournalRecord.Moved(Samples.NOON, Samples.url(3), 301, WARC, "../elsewhere#a")));
    }
}
