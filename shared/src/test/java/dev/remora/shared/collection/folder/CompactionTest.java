package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.Revisit;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.collection.folder.CollectionCompaction.Compacted;
import dev.remora.shared.collection.folder.CollectionCompaction.Least;
import dev.remora.shared.collection.folder.CollectionCompaction.Wanted;
import dev.remora.shared.collection.folder.CollectionCompaction.Watch;
import dev.remora.shared.collection.store.DroppedParts;
import dev.remora.shared.collection.store.PageReader;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// What a compaction drops, and what stays.
class CompactionTest {
    private static final int PAGES = 14;
    private static final Watch WATCH = new Watch(_ -> {}, () -> false);

    @TempDir
    Path data;

    private FolderLayout layout;

    /// Location of each page's first version.
    private final List<PageLocation> first = new ArrayList<>();

    /// Location of each page's last version; even pages have two.
    private final List<PageLocation> last = new ArrayList<>();

    @BeforeEach
    void write() {
        layout = Folders.small(data.resolve("tea"));
        try (CollectionWriter writer = Folders.write(layout)) {
            for (int i = 0; i < PAGES; i++) {
                first.add(fetch(writer, i));
            }
            last.addAll(first);
            for (int i = 0; i < PAGES; i += 2) {
                last.set(i, fetch(writer, i));
            }
        }
        assertTrue(layout.pages().numbers().size() > 2, "several segments, else this tests little");
    }

    private static PageLocation fetch(CollectionWriter writer, int i) {
        PageLocation page = writer.store(Samples.page(i));
        writer.append(Samples.fetched(i, writer.archive(Samples.exchange(i)), page));
        return page;
    }

    private static Compacted.Done compacted(FolderLayout layout, int kept) {
        return assertInstanceOf(
                Compacted.Done.class,
                CollectionCompaction.of(
                        layout,
                        Folders.CLOCK,
                        "compact",
                        new Wanted(kept, Instant.MIN, Instant.MIN, Least.ANY),
                        WATCH));
    }

    private void assertWhole(boolean dropped) {
        assertEquals(List.of(), CollectionCheck.of(layout.folder()).damages());
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            for (int i = 0; i < PAGES; i++) {
                assertEquals(Samples.page(i), reader.page(last.get(i)));
                if (dropped && i % 2 == 0) {
                    PageLocation earlier = first.get(i);
                    assertThrows(DataDropped.class, () -> reader.page(earlier));
                }
            }
        }
    }

    @Test
    void earlierVersionsAreDroppedAndEverythingElseStays() {
        List<?> journal = CollectionContract.entries(reader(), 0);
        assertEquals(PAGES / 2, compacted(layout, 0).pages());
        assertWhole(true);
        assertEquals(journal, CollectionContract.entries(reader(), 0));
        assertEquals(0, compacted(layout, 0).pages(), "nothing is left to drop");
        try (CollectionWriter writer = Folders.write(layout)) {
            last.set(1, fetch(writer, 1));
        }
        assertEquals(1, compacted(layout, 0).pages());
        assertWhole(true);
    }

    /// A snapshot is read after it was taken, while a compaction may make holes in its files.
    @Test
    void aCopyOfASnapshotFromBeforeACompactionIsWhole() throws IOException {
        CollectionSnapshot snapshot = CollectionSnapshot.of(layout.folder());
        compacted(layout, 0);
        Path copy = data.resolve("copy");
        for (CollectionSnapshot.Part part : snapshot.parts()) {
            Path to = copy.resolve(part.name());
            Files.createDirectories(to.getParent());
            try (InputStream in = part.open()) {
                Files.copy(in, to);
            } catch (NoSuchFileException none) {
                assertTrue(part.bytes().isEmpty(), part.name());
            }
        }
        layout = FolderLayout.of(copy);
        assertWhole(true);
    }

    private CollectionReader reader() {
        return CollectionFolder.openForReading(layout.folder());
    }

    @Test
    void aHoleTakesNoSpace() throws IOException {
        FolderLayout large = FolderLayout.of(data.resolve("large"));
        try (CollectionWriter writer = Folders.write(large)) {
            for (int time = 0; time < 200; time++) {
                fetch(writer, 7);
            }
        }
        Compacted.Done done = compacted(large, 0);
        assertEquals(199, done.pages());
        long length = Files.size(large.pages().path(1));
        assertTrue(done.bytes() > 0.8 * length, done.bytes() + " of " + length);
        assertTrue(length - done.bytes() <= done.left(), done.left() + " left");
    }

    @Test
    void aReaderThatHasASegmentOpenGoesOnReadingIt() {
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            first.forEach(reader::page);
            compacted(layout, 0);
            for (int i = 0; i < PAGES; i++) {
                assertEquals(Samples.page(i), reader.page(first.get(i)));
            }
        }
    }

    @Test
    void whatModelAndStrategyLearnFromIsKept() {
        try (CollectionWriter writer = Folders.write(layout)) {
            writer.append(new JournalRecord.StrategyState(Samples.NOON, "auto", Bytes.of(new byte[] {1})));
            last.set(1, fetch(writer, 1));
        }
        // four of the first eight pages have an earlier version, and one more since the strategy's state
        assertEquals(PAGES / 2 - 4, compacted(layout, 8).pages());
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            first.subList(0, 8).forEach(reader::page);
        }
        assertEquals(4, compacted(layout, 0).pages());
        assertEquals(Samples.page(1), reader().page(first.get(1)));
    }

    @Test
    void whatARereadTaughtAModelIsKept() {
        PageLocation lesson = last.get(10);
        try (CollectionWriter writer = Folders.write(layout)) {
            writer.append(new JournalRecord.Reread(Samples.NOON, PAGES, 0, List.of(lesson)));
            last.set(10, fetch(writer, 10));
        }
        compacted(layout, 8);
        assertEquals(Samples.page(10), reader().page(lesson));
        compacted(layout, 0);
        assertThrows(DataDropped.class, () -> reader().page(lesson));
    }

    @Test
    void ofSeveralRereadsTheLastTaughtTheModel() {
        PageLocation before = last.get(10);
        try (CollectionWriter writer = Folders.write(layout)) {
            writer.append(new JournalRecord.Reread(Samples.NOON, PAGES, 0, List.of(before)));
            last.set(10, fetch(writer, 10));
            writer.append(new JournalRecord.Reread(Samples.NOON, PAGES, 0, List.of(last.get(10))));
        }
        compacted(layout, 8);
        assertThrows(DataDropped.class, () -> reader().page(before));
        assertEquals(Samples.page(10), reader().page(last.get(10)));
    }

    /// The responses are a millisecond apart.
    @Test
    void wholeWarcFilesThatAreOldEnoughAreDropped() throws IOException {
        int files = layout.warc().numbers().size();
        assertTrue(files > 3, "else this tests little");
        Wanted since = new Wanted(0, Samples.NOON.plusMillis(PAGES / 2), Instant.MIN, Least.ANY);
        Compacted.Done done = (Compacted.Done) CollectionCompaction.of(layout, Folders.CLOCK, "compact", since, WATCH);
        assertTrue(done.archives() > 0 && done.archives() < files - 1, done.toString());
        assertEquals(files - done.archives(), layout.warc().numbers().size());
        assertWhole(true);
        int dropped = 0;
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            for (JournalEntry entry : CollectionContract.entries(reader, 0)) {
                JournalRecord.Fetched fetched = (JournalRecord.Fetched) entry.record();
                try {
                    assertEquals(fetched.url(), reader.exchange(fetched.warc()).url());
                } catch (DataDropped e) {
                    assertTrue(fetched.at().isBefore(since.responsesSince()), fetched.toString());
                    dropped++;
                }
            }
        }
        assertTrue(dropped > 0);
        assertEquals(
                0,
                ((Compacted.Done) CollectionCompaction.of(layout, Folders.CLOCK, "compact", since, WATCH)).archives());
        try (CollectionWriter writer = Folders.write(layout)) {
            last.set(1, fetch(writer, 1));
        }
        assertWhole(true);
    }

    private Compacted.Done compacted(Least least, Watch watch) {
        return (Compacted.Done) CollectionCompaction.of(
                layout, Folders.CLOCK, "compact", new Wanted(0, Instant.MIN, Instant.MIN, least), watch);
    }

    @Test
    void aSegmentWithLittleToFreeStaysAsItIs() throws IOException {
        List<Path> written = new ArrayList<>();
        Watch watch = new Watch(written::add, () -> false);
        assertEquals(0, compacted(new Least(0, 1 << 20), watch).pages(), "less than a megabyte in all");
        assertEquals(0, compacted(new Least(1, 0), watch).pages(), "no segment has nothing else");
        assertEquals(List.of(), written);
        long some = compacted(new Least(0.4, 1), watch).pages();
        assertTrue(some > 0 && some < PAGES / 2, some + " pages");
        assertWhole(false);
        assertTrue(written.size() < layout.pages().numbers().size());
        assertEquals(PAGES / 2 - some, compacted(layout, 0).pages());
        assertWhole(true);
    }

    @Test
    void whetherThereIsEnoughIsToldWithoutTheJournal() {
        double superseded = PAGES / 2 / (PAGES * 1.5);
        assertTrue(new Least(0.3, 1000).mayBeIn(layout, superseded, false));
        assertFalse(new Least(0.4, 1000).mayBeIn(layout, superseded, false));
        assertFalse(new Least(0.3, 1 << 20).mayBeIn(layout, superseded, false));
        assertFalse(Least.WORTHWHILE.mayBeIn(layout, superseded, false));
        assertFalse(new Least(0, 1).mayBeIn(layout, 0, false));
    }

    @Test
    void whatWasFreedIsNotCountedAgain() {
        FolderLayout large = FolderLayout.of(data.resolve("large"));
        try (CollectionWriter writer = Folders.write(large)) {
            for (int time = 0; time < 200; time++) {
                fetch(writer, 7);
            }
        }
        Least least = new Least(0.25, 10_000);
        assertTrue(least.mayBeIn(large, 199.0 / 200, false));
        compacted(large, 0);
        assertFalse(least.mayBeIn(large, 199.0 / 200, false));
    }

    /// A stop comes at each question whether it has.
    @Test
    void aStopEndsItAtAnyMoment() throws IOException {
        Path before = data.resolve("before");
        Folders.copy(layout.folder(), before);
        long dropped = 0;
        int asked = 0;
        while (dropped < PAGES / 2) {
            Folders.delete(layout.folder());
            Folders.copy(before, layout.folder());
            int[] left = {asked++};
            dropped = compacted(Least.ANY, new Watch(_ -> {}, () -> left[0]-- <= 0))
                    .pages();
            assertWhole(dropped == PAGES / 2);
            assertEquals(
                    0,
                    Folders.files(layout.folder()).stream()
                            .filter(file -> file.toString().endsWith(".new"))
                            .count());
            try (PageReader pages = new PageReader(layout.pages())) {
                long holes = first.stream().filter(pages::hole).count();
                assertEquals(holes, first.stream().filter(pages::dropped).count(), "what is dropped is a hole");
                assertEquals(dropped, holes);
            }
        }
        assertTrue(asked > 40, asked + " questions");
    }

    private Compacted.Done past(FolderLayout layout, Instant since, Watch watch) {
        return (Compacted.Done) CollectionCompaction.of(
                layout, Folders.CLOCK, "compact", new Wanted(0, Instant.MIN, since, Least.ANY), watch);
    }

    private static List<JournalRecord.Fetched> fetched(CollectionReader reader) {
        return CollectionContract.entries(reader, 0).stream()
                .map(entry -> (JournalRecord.Fetched) entry.record())
                .toList();
    }

    /// The first versions were fetched first.
    private void assertResponses(int dropped) {
        try (CollectionReader reader = reader()) {
            int missing = 0;
            List<JournalRecord.Fetched> all = fetched(reader);
            for (int i = 0; i < all.size(); i++) {
                JournalRecord.Fetched each = all.get(i);
                try {
                    assertEquals(each.url(), reader.exchange(each.warc()).url());
                } catch (DataDropped e) {
                    assertTrue(i < PAGES && i % 2 == 0, "a response of a present version is gone: " + each);
                    missing++;
                }
            }
            assertEquals(dropped, missing);
        }
    }

    /// With GNU zip's rules too: a gap is no garbage between two members.
    private int recordsOfAnyReader() throws IOException {
        int records = 0;
        for (int number : layout.warc().numbers()) {
            Path file = layout.warc().path(number);
            try (WarcReader reader = new WarcReader(file)) {
                for (WarcRecord each : reader) {
                    records += each instanceof WarcResponse ? 1 : 0;
                    each.body().consume();
                }
            }
            try (GZIPInputStream gzip = new GZIPInputStream(Files.newInputStream(file))) {
                String text = new String(gzip.readAllBytes(), StandardCharsets.ISO_8859_1);
                assertTrue(text.startsWith("WARC/1.1") && text.endsWith("\r\n\r\n"));
            }
        }
        return records;
    }

    @Test
    void responsesOfEarlierVersionsAreDroppedAndAnyReaderReadsTheOthers() throws IOException {
        assertEquals(PAGES * 3 / 2, recordsOfAnyReader());
        List<?> journal = CollectionContract.entries(reader(), 0);
        Compacted.Done done = past(layout, Instant.MAX, WATCH);
        assertEquals(PAGES / 2, done.responses());
        assertEquals(0, done.archives());
        assertEquals(PAGES, recordsOfAnyReader());
        assertResponses(PAGES / 2);
        assertWhole(true);
        assertEquals(journal, CollectionContract.entries(reader(), 0));
        assertEquals(0, past(layout, Instant.MAX, WATCH).responses());
        try (CollectionWriter writer = Folders.write(layout)) {
            assertEquals(Samples.exchange(77), writer.exchange(writer.archive(Samples.exchange(77))));
        }
        assertResponses(PAGES / 2);
    }

    /// The responses are a millisecond apart.
    @Test
    void responsesThatAreNotOldEnoughStay() {
        assertEquals(2, past(layout, Samples.NOON.plusMillis(3), WATCH).responses(), "of the pages 0 and 2");
        assertResponses(2);
        assertEquals(0, past(layout, Instant.MIN, WATCH).responses());
    }

    @Test
    void ofTheRevisitsOfAPresentVersionTheLastStays() {
        FolderLayout large = FolderLayout.of(data.resolve("large"));
        Exchange original = Samples.exchange(7);
        PageVersion version = PageVersion.of(original);
        List<WarcLocation> revisits = new ArrayList<>();
        WarcLocation response;
        try (CollectionWriter writer = Folders.write(large)) {
            response = writer.archive(original);
            writer.append(Samples.fetched(7, response, writer.store(Samples.page(7))));
            for (int time = 1; time <= 5; time++) {
                revisits.add(writer.archive(original, new Revisit(Revisit.Profile.SERVER_NOT_MODIFIED, version)));
                writer.append(new JournalRecord.Unchanged(
                        Samples.NOON.plusSeconds(time),
                        original.url(),
                        new ArchivedResponse(304, revisits.getLast(), version),
                        true));
            }
        }
        assertEquals(0, past(large, Samples.NOON, WATCH).responses(), "none is old enough");
        assertEquals(2, past(large, Samples.NOON.plusSeconds(3), WATCH).responses());
        assertEquals(2, past(large, Instant.MAX, WATCH).responses());
        assertEquals(List.of(), CollectionCheck.of(large.folder()).damages());
        try (CollectionReader reader = CollectionFolder.openForReading(large.folder())) {
            assertEquals(original, reader.exchange(response));
            assertEquals(original.withoutBody(), reader.exchange(revisits.getLast()));
            revisits.subList(0, 4).forEach(earlier -> assertThrows(DataDropped.class, () -> reader.exchange(earlier)));
        }
    }

    @Test
    void aGapInAFileTakesLittleSpace() throws IOException {
        FolderLayout large = FolderLayout.of(data.resolve("large"));
        Exchange some = Samples.exchange(7);
        byte[] noise = new byte[300_000];
        new SplittableRandom(1).nextBytes(noise);
        Exchange big = new Exchange(
                some.url(), some.at(), some.requestHeaders(), some.status(), some.headers(), Bytes.of(noise), false);
        try (CollectionWriter writer = Folders.write(large)) {
            for (int time = 0; time < 9; time++) {
                PageLocation page = writer.store(Samples.page(7));
                writer.append(Samples.fetched(7, writer.archive(big), page));
            }
        }
        long length = Files.size(large.warc().path(1));
        Compacted.Done done = past(large, Instant.MAX, WATCH);
        assertEquals(8, done.responses());
        assertTrue(done.archived() > 0.85 * length);
        assertEquals(length, Files.size(large.warc().path(1)));
        layout = large;
        assertEquals(1, recordsOfAnyReader());
    }

    @Test
    void aKillWhileResponsesAreDroppedLosesNoOther() throws IOException {
        Path before = data.resolve("before");
        Folders.copy(layout.folder(), before);
        boolean killed = true;
        int moments = 0;
        while (killed) {
            Folders.delete(layout.folder());
            Folders.copy(before, layout.folder());
            KillingOpener opener = new KillingOpener(moments++);
            try {
                past(Folders.small(layout.folder(), opener), Instant.MAX, WATCH);
                killed = false;
            } catch (Killed e) {
                // as by kill -9
            }
            assertWhole(!killed);
            past(layout, Instant.MAX, WATCH);
            assertResponses(PAGES / 2);
            assertEquals(PAGES, recordsOfAnyReader());
        }
        assertTrue(moments > 40, moments + " moments");
    }

    @Test
    void refusesWhileAnotherWrites() {
        try (CollectionWriter _ = Folders.write(layout)) {
            assertInstanceOf(
                    Compacted.HeldByAnother.class,
                    CollectionCompaction.of(
                            layout,
                            Folders.CLOCK,
                            "compact",
                            new Wanted(0, Instant.MIN, Instant.MIN, Least.ANY),
                            WATCH));
        }
    }

    @Test
    void itsLockNamesTheProcessThatCompacts() {
        List<LockHolder> holders = new ArrayList<>();
        Watch watch = new Watch(_ -> holders.add(WriterLock.holder(layout.folder(), layout.name())), () -> false);
        CollectionCompaction.of(
                layout,
                Folders.CLOCK,
                "remora serve, http://127.0.0.1:7070",
                new Wanted(0, Instant.MIN, Instant.MIN, Least.ANY),
                watch);
        assertFalse(holders.isEmpty());
        assertTrue(holders.stream()
                .allMatch(holder ->
                        holder.writer().orElseThrow().address().equals("remora serve, http://127.0.0.1:7070")));
    }

    /// After each operation on a file the process is killed, once.
    @Test
    void aKillAtAnyMomentLeavesTheOldOrTheNew() throws IOException {
        Path before = data.resolve("before");
        Folders.copy(layout.folder(), before);
        boolean killed = true;
        int moments = 0;
        while (killed) {
            Folders.delete(layout.folder());
            Folders.copy(before, layout.folder());
            KillingOpener opener = new KillingOpener(moments++);
            try {
                compacted(Folders.small(layout.folder(), opener), 0);
                killed = false;
            } catch (Killed e) {
                // as by kill -9, only that the lock has to be released
            }
            assertWhole(!killed);
            compacted(layout, 0);
            assertWhole(true);
            assertHoles();
        }
        assertTrue(moments > 20, moments + " moments");
    }

    private void assertHoles() {
        try (PageReader pages = new PageReader(layout.pages())) {
            for (int i = 0; i < PAGES; i += 2) {
                assertTrue(pages.hole(first.get(i)), "a page that is dropped takes no space");
            }
        }
    }

    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// Ends the process at its n-th operation.
    private static final class KillingOpener implements WritableFile.Opener {
        private int left;

        KillingOpener(int operations) {
            left = operations;
        }

        private void operation() {
            if (left-- == 0) {
                throw new Killed();
            }
        }

        @Override
        public WritableFile open(Path path) throws IOException {
            operation();
            WritableFile file = DISK.open(path);
            return new WritableFile() {
                @Override
                public long length() throws IOException {
                    return file.length();
                }

                @Override
                public void setLength(long length) throws IOException {
                    operation();
                    file.setLength(length);
                }

                @Override
                public void write(long at, byte[] bytes, int length) throws IOException {
                    operation();
                    file.write(at, bytes, length);
                }

                @Override
                public void sync() throws IOException {
                    operation();
                    file.sync();
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }
    }

    @Test
    void aDiskThatFailsLosesNoPage() throws IOException {
        Path before = data.resolve("before");
        Folders.copy(layout.folder(), before);
        int failed = 0;
        for (int seed = 0; seed < 20; seed++) {
            Folders.delete(layout.folder());
            Folders.copy(before, layout.folder());
            FaultyDisk disk = new FaultyDisk(new SplittableRandom(seed), new FaultyDisk.Nature(20, false));
            try {
                compacted(Folders.small(layout.folder(), disk), 0);
            } catch (StorageFailed e) {
                failed++;
            }
            disk.crash();
            assertWhole(false);
        }
        assertTrue(failed > 5, failed + " failures");
        compacted(layout, 0);
        assertWhole(true);
    }

    @Test
    void aDroppedPageWithoutALaterVersionIsDamage() {
        PageLocation lost = last.get(3);
        DroppedParts.of(layout.pages(), lost.segment())
                .with(List.of(new DroppedParts.Range(lost.offset(), lost.offset() + 1)))
                .write(layout.pages(), lost.segment());
        List<Damage> damages = CollectionCheck.of(layout.folder()).damages();
        assertEquals(1, damages.size(), damages.toString());
        assertInstanceOf(Damage.Page.class, damages.getFirst());
    }

    @Test
    void newPagesAreNotTakenForDroppedOnes() {
        int segment = layout.pages().numbers().getLast();
        Map.of(segment, new DroppedParts.Range(100, 1L << 40), segment + 1, new DroppedParts.Range(0, 1L << 40))
                .forEach((number, range) -> new DroppedParts(List.of(range)).write(layout.pages(), number));
        List<PageLocation> fresh = new ArrayList<>();
        try (CollectionWriter writer = Folders.write(layout)) {
            for (int i = 0; i < 10; i++) {
                fresh.add(fetch(writer, 50 + i));
            }
        }
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            for (int i = 0; i < 10; i++) {
                assertEquals(Samples.page(50 + i), reader.page(fresh.get(i)));
            }
        }
    }
}
