package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What every collection does, in memory or in a folder.
public abstract class CollectionContract {
    private CollectionWriter collection;

    /// An empty collection of [Samples#topic].
    protected abstract CollectionWriter open();

    @BeforeEach
    void begin() {
        collection = open();
    }

    @AfterEach
    void end() {
        collection.close();
    }

    @Test
    void knowsItsTopic() {
        assertEquals(Samples.topic(), collection.topic());
    }

    @Test
    void isEmptyAtFirst() {
        assertEquals(0, collection.lastSequence());
        assertEquals(List.of(), entries(collection, 0));
    }

    private static Stream<Class<?>> kinds(Class<?> family) {
        return family.isRecord()
                ? Stream.of(family)
                : Arrays.stream(family.getPermittedSubclasses()).flatMap(CollectionContract::kinds);
    }

    @Test
    void givesEveryKindOfRecordBack() {
        List<JournalRecord> records = Samples.everyKind();
        assertEquals(
                kinds(JournalRecord.class).collect(Collectors.toSet()),
                records.stream().map(Object::getClass).collect(Collectors.toSet()),
                "the samples");
        records.forEach(collection::append);
        collection.sync();
        assertEquals(
                records,
                entries(collection, 0).stream().map(JournalEntry::record).toList());
    }

    @Test
    void numbersRecordsFromOneWithoutGaps() {
        assertEquals(1, collection.append(Samples.queued(1)));
        assertEquals(2, collection.append(Samples.queued(2)));
        collection.sync();
        collection.sync();
        assertEquals(3, collection.append(Samples.queued(3)));
        collection.sync();
        assertEquals(3, collection.lastSequence());
        assertEquals(
                List.of(1L, 2L, 3L),
                entries(collection, 0).stream().map(JournalEntry::sequence).toList());
    }

    @Test
    void showsRecordsOnlyAfterTheyWereSynced() {
        collection.append(Samples.queued(1));
        assertEquals(0, collection.lastSequence());
        assertEquals(List.of(), entries(collection, 0));
        collection.sync();
        assertEquals(1, collection.lastSequence());
        assertEquals(1, entries(collection, 0).size());
    }

    @Test
    void givesOnlyTheRecordsAfterASequenceNumber() {
        for (int i = 0; i < 30; i++) {
            collection.append(Samples.queued(i));
            if (i % 7 == 0) {
                collection.sync();
            }
        }
        collection.sync();
        for (int after = 0; after <= 30; after++) {
            List<JournalEntry> entries = entries(collection, after);
            assertEquals(30 - after, entries.size());
            assertTrue(entries.isEmpty() || entries.getFirst().sequence() == after + 1);
        }
        assertEquals(List.of(), entries(collection, 31));
    }

    @Test
    void recordsBeingReadFollowTheWriter() {
        try (CollectionReader.Records records = collection.after(0)) {
            assertFalse(records.hasNext());
            collection.append(Samples.queued(1));
            collection.sync();
            assertTrue(records.hasNext());
            assertEquals(new JournalEntry(1, Samples.queued(1)), records.next());
            assertFalse(records.hasNext());
            collection.append(Samples.queued(2));
            collection.sync();
            assertEquals(new JournalEntry(2, Samples.queued(2)), records.next());
        }
    }

    @Test
    void givesPagesBack() {
        List<PageLocation> locations = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            locations.add(collection.store(Samples.page(i)));
        }
        for (int i = 0; i < 20; i++) {
            assertEquals(Samples.page(i), collection.page(locations.get(i)));
        }
    }

    @Test
    void givesResponsesBack() {
        List<WarcLocation> locations = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            locations.add(collection.archive(Samples.exchange(i)));
        }
        for (int i = 0; i < 20; i++) {
            assertEquals(Samples.exchange(i), collection.exchange(locations.get(i)));
        }
    }

    @Test
    void saysThatThereIsNothingAtAPlaceItNeverGave() {
        PageLocation page = collection.store(Samples.page(1));
        WarcLocation warc = collection.archive(Samples.exchange(1));
        for (PageLocation wrong : List.of(
                new PageLocation(page.segment(), page.offset() + 99_999),
                new PageLocation(99, 0),
                new PageLocation(1, -1))) {
            assertThrows(CollectionDamaged.class, () -> collection.page(wrong));
        }
        for (WarcLocation wrong : List.of(
                new WarcLocation(warc.file(), warc.offset() + 99_999),
                new WarcLocation(99, 0),
                new WarcLocation(1, -1))) {
            assertThrows(CollectionDamaged.class, () -> collection.exchange(wrong));
        }
    }

    @Test
    void takesNothingOnceClosed() {
        collection.close();
        assertThrows(IllegalStateException.class, () -> collection.append(Samples.queued(1)));
        assertThrows(IllegalStateException.class, () -> collection.store(Samples.page(1)));
        assertThrows(IllegalStateException.class, () -> collection.archive(Samples.exchange(1)));
        assertThrows(IllegalStateException.class, collection::sync);
        collection.close();
    }

    @Test
    void manyThreadsStoreDecideAndSync() throws Exception {
        Set<Long> sequences = new ConcurrentSkipListSet<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                int number = i;
                tasks.add(threads.submit(() -> {
                    WarcLocation warc = collection.archive(Samples.exchange(number));
                    PageLocation page = collection.store(Samples.page(number));
                    sequences.add(collection.append(Samples.fetched(number, warc, page)));
                    if (number % 40 == 0) {
                        collection.sync();
                    }
                }));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        }
        collection.sync();
        assertEquals(400, sequences.size());
        assertEquals(400L, Collections.max(sequences));
        checkReadable(collection);
    }

    @Test
    void theChangeFeedShowsPutsRescoresAndDeletes() {
        WarcLocation warc = new WarcLocation(1, 0);
        PageLocation page = new PageLocation(1, 8);
        collection.append(Samples.queued(1));
        collection.append(Samples.fetched(1, warc, page));
        collection.append(new JournalRecord.Judged(
                Samples.NOON,
                Samples.url(1),
                page,
                new Assessment(0.2, Verdict.OFF_TOPIC, new PageEvidence.NoKeyword())));
        collection.append(new JournalRecord.Fetched(
                Samples.NOON,
                Samples.url(2),
                new ArchivedResponse(200, warc),
                page,
                new Assessment(0.9, Verdict.DUPLICATE, new PageEvidence.NoKeyword()),
                true,
                Likeness.uncompared(7)));
        collection.append(new JournalRecord.Removed(Samples.NOON, Samples.url(1), new Failure.HttpStatus(410)));
        collection.append(Samples.queued(2));
        collection.sync();
        List<Change> seen = new ArrayList<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(seen::add);
        }
        assertEquals(
                List.of(
                        new Change.Put(
                                2,
                                Samples.url(1),
                                new Change.StoredAt(warc, page),
                                0.7,
                                true,
                                true,
                                new Change.Copies(new Change.Fold.None(), 0)),
                        new Change.Rescore(3, Samples.url(1), page, 0.2, false, new Change.Fold.None()),
                        new Change.Put(
                                4,
                                Samples.url(2),
                                new Change.StoredAt(warc, page),
                                0.9,
                                false,
                                true,
                                new Change.Copies(new Change.Fold.Into(0), 0)),
                        new Change.Delete(5, Samples.url(1))),
                seen);
    }

    @Test
    void theChangeFeedShowsPagesThatWereJudgedAnewAndReadAgain() {
        WarcLocation warc = new WarcLocation(1, 0);
        PageLocation page = new PageLocation(1, 8);
        collection.append(new JournalRecord.JudgingBegan(Samples.NOON, new RunReason.JudgingBrokenOff()));
        collection.append(new JournalRecord.Rejudged(
                Samples.NOON,
                Samples.url(1),
                page,
                new Assessment(0.2, Verdict.OFF_TOPIC, new PageEvidence.NoKeyword()),
                false,
                0,
                1));
        collection.append(new JournalRecord.Rejudged(
                Samples.NOON,
                Samples.url(2),
                page,
                new Assessment(0.2, Verdict.DUPLICATE, new PageEvidence.NoKeyword()),
                false,
                7,
                1));
        collection.append(new JournalRecord.JudgingEnded(Samples.NOON, 2, 0));
        collection.append(new JournalRecord.Reparsed(Samples.fetched(3, warc, page), 0.1, false, true));
        collection.sync();
        List<Change> seen = new ArrayList<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(seen::add);
        }
        assertEquals(
                List.of(
                        new Change.Rescore(2, Samples.url(1), page, 0.2, false, new Change.Fold.None()),
                        new Change.Rescore(3, Samples.url(2), page, 0.2, false, new Change.Fold.Into(7)),
                        new Change.Put(
                                5,
                                Samples.url(3),
                                new Change.StoredAt(warc, page),
                                0.7,
                                true,
                                true,
                                new Change.Copies(new Change.Fold.None(), 0))),
                seen);
    }

    @Test
    void hasTheVersionOfItsTopicThatItWasGivenLast() {
        Topic next = Samples.topic().withPositiveExamples(List.of("http://tea.example/green"));
        collection.replaceTopic(next);
        assertEquals(next, collection.topic());
        assertThrows(IllegalArgumentException.class, () -> collection.replaceTopic(Samples.topic("coffee")));
        assertEquals(next, collection.topic());
    }

    protected static List<JournalEntry> entries(CollectionReader reader, long sequence) {
        List<JournalEntry> entries = new ArrayList<>();
        try (CollectionReader.Records records = reader.after(sequence)) {
            records.forEachRemaining(entries::add);
        }
        return entries;
    }

    /// Checks that every record points at what is there.
    static void checkReadable(CollectionReader reader) {
        for (JournalEntry entry : entries(reader, 0)) {
            if (entry.record() instanceof JournalRecord.Fetched fetched) {
                assertEquals(fetched.url(), reader.page(fetched.page()).page().url());
                assertEquals(fetched.url(), reader.exchange(fetched.warc()).url());
            }
        }
    }
}
