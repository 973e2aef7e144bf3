package dev.remora.shared.collection.folder;

import static dev.remora.shared.collection.folder.CollectionContract.entries;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.journal.BatchRecords;
import dev.remora.shared.collection.journal.JournalSalvage;
import dev.remora.shared.collection.store.PageReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a check finds in damaged collections, and what a repair makes of them.
class RepairTest {
    private static final int PAGES = 24;
    private static final int DAMAGED = 100;

    @TempDir
    Path data;

    private Path whole;
    private FolderLayout layout;
    private List<JournalRecord> written;

    @BeforeEach
    void write() throws IOException {
        whole = data.resolve("whole");
        written = new ArrayList<>();
        try (CollectionWriter writer = Folders.write(Folders.small(whole))) {
            for (int i = 0; i < PAGES; i++) {
                WarcLocation warc = writer.archive(Samples.exchange(i));
                PageLocation page = writer.store(Samples.page(i));
                for (JournalRecord each : List.of(Samples.queued(i), Samples.fetched(i, warc, page))) {
                    written.add(each);
                    writer.append(each);
                }
                writer.sync();
            }
        }
        layout = Folders.small(data.resolve("hurt"));
        Folders.copy(whole, layout.folder());
        assertTrue(layout.journal().numbers().size() > 2, "several segments, else this tests little");
        assertTrue(layout.pages().numbers().size() > 2);
        assertTrue(layout.warc().numbers().size() > 2);
    }

    @Test
    void aWholeCollectionHasNoDamageAndIsLeftAsItIs() throws Exception {
        CollectionCheck.Report report = CollectionCheck.of(layout.folder());
        assertEquals(new CollectionCheck.Report(2 * PAGES, PAGES, PAGES, List.of()), report);
        CollectionRepair.Repaired.Done done = repair();
        assertEquals(Optional.empty(), done.aside());
        assertFalse(done.rewritten());
        assertSameFiles();
    }

    /// Bits that flip, files that are cut, emptied, or gone, tails of garbage: what is found, kept and put
    /// aside.
    @Test
    void whateverIsDamagedIsFoundAndRepairedWithoutLosingWhatIsWhole() throws Exception {
        Map<String, Integer> kinds = new TreeMap<>();
        for (int seed = 0; seed < DAMAGED; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String what = hurt(random);
            for (int more = random.nextInt(3); more > 0; more--) {
                what += ", " + hurt(random);
            }
            String told = "seed " + seed + ": " + what;
            CollectionCheck.Report found = CollectionCheck.of(layout.folder());
            assertEquals(opens(), found.damages().isEmpty(), told + " " + found.damages());
            found.damages().forEach(d -> kinds.merge(d.getClass().getSimpleName(), 1, Integer::sum));
            List<JournalRecord> readable = readable();
            CollectionRepair.Repaired.Done done = repair();
            assertEquals(found.damages(), done.before().damages(), told);
            if (found.damages().stream().allMatch(Damage::repairable)) {
                assertEquals(List.of(), done.after().damages(), told);
                assertTrue(opens(), told);
                assertEquals(readable, kept(), told);
                goesOn(told);
                assertEquals(List.of(), CollectionCheck.of(layout.folder()).damages(), told);
            } else {
                assertFalse(opens(), told);
            }
            Folders.delete(layout.folder());
            Folders.copy(whole, layout.folder());
        }
        assertEquals(
                List.of("JournalGap", "Page", "PagesBeginning", "Response", "ShortFile", "Topic"),
                List.copyOf(kinds.keySet()),
                () -> "else this tests too little: " + kinds);
    }

    /// Damages a file of the folder; says how.
    private String hurt(SplittableRandom random) throws IOException {
        List<Path> files = Folders.files(layout.folder()).stream()
                .filter(Files::isRegularFile)
                .filter(file -> !file.getFileName().toString().startsWith("writer"))
                .toList();
        Path file = files.get(random.nextInt(files.size()));
        String name = layout.folder().relativize(file).toString();
        int size = (int) Files.size(file);
        return switch (random.nextInt(6)) {
            case 0 -> {
                Files.delete(file);
                yield "deleted " + name;
            }
            case 1 -> {
                Files.write(file, new byte[0]);
                yield "emptied " + name;
            }
            case 2 -> {
                byte[] garbage = new byte[random.nextInt(900)];
                random.nextBytes(garbage);
                Files.write(file, garbage, StandardOpenOption.APPEND);
                yield "added to " + name;
            }
            case 3 -> {
                int length = size == 0 ? 0 : random.nextInt(size);
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(length);
                }
                yield "cut " + name + " to " + length;
            }
            default -> {
                if (size > 0 && !file.equals(layout.topic())) { // a topic may say anything
                    int at = random.nextInt(random.nextInt(4) == 0 ? Math.min(size, 12) : size);
                    byte[] bytes = Files.readAllBytes(file);
                    bytes[at] ^= (byte) (1 + random.nextInt(255));
                    Files.write(file, bytes);
                    yield "flipped byte " + at + " of " + name;
                }
                yield "nothing";
            }
        };
    }

    /// Whether a crawl could go on: it opens, and all that the journal names can be read.
    private boolean opens() throws IOException {
        Path copy = data.resolve("copy");
        Folders.copy(layout.folder(), copy);
        try (CollectionReader reader = CollectionFolder.openForReading(copy)) {
            for (JournalEntry entry : entries(reader, 0)) {
                if (entry.record() instanceof JournalRecord.Fetched fetched) {
                    reader.page(fetched.page());
                    if (!fetched.warc().equals(WarcLocation.LOST)) {
                        reader.exchange(fetched.warc());
                    }
                }
            }
            Folders.write(Folders.small(copy)).close();
            return true;
        } catch (CollectionDamaged damaged) {
            assertTrue(damaged.getMessage().contains("."), damaged.getMessage());
            return false;
        } finally {
            Folders.delete(copy);
        }
    }

    /// Of what was written, what is left in whole groups of records and has its page; found by trying each
    /// alone.
    private List<JournalRecord> readable() {
        List<JournalRecord> found = new ArrayList<>();
        JournalSalvage.read(layout.journal(), new JournalSalvage.Found() {
            @Override
            public void batch(BatchRecords batch) {
                while (batch.hasNext()) {
                    found.add(batch.next().record());
                }
            }

            @Override
            public void gap(Path file, long offset, long from, long to) {}

            @Override
            public void tail(Path file, long offset) {}
        });
        assertTrue(written.containsAll(found));
        return found.stream().filter(this::hasPage).toList();
    }

    private boolean hasPage(JournalRecord record) {
        if (!(record instanceof JournalRecord.Fetched fetched)) {
            return true;
        }
        try (var pages = PageReader.behindBeginnings(layout.pages())) {
            pages.page(fetched.page());
            return true;
        } catch (CollectionDamaged damaged) {
            return false;
        }
    }

    /// What the journal has now, responses that were let go of put back.
    private List<JournalRecord> kept() {
        try (CollectionReader reader = CollectionFolder.openForReading(layout.folder())) {
            return entries(reader, 0).stream()
                    .map(JournalEntry::record)
                    .map(record -> record instanceof JournalRecord.Fetched fetched
                                    && fetched.warc().equals(WarcLocation.LOST)
                            ? written.stream()
                                    .filter(w -> w instanceof JournalRecord.Fetched other
                                            && other.url().equals(fetched.url()))
                                    .findFirst()
                                    .orElseThrow()
                            : record)
                    .toList();
        }
    }

    private void goesOn(String told) {
        try (CollectionWriter writer = Folders.write(layout)) {
            WarcLocation warc = writer.archive(Samples.exchange(77));
            PageLocation page = writer.store(Samples.page(77));
            long last = writer.append(Samples.fetched(77, warc, page));
            writer.sync();
            assertEquals(last, writer.lastSequence(), told);
            assertEquals(Samples.page(77), writer.page(page), told);
            assertEquals(Samples.exchange(77), writer.exchange(warc), told);
        }
    }

    /// Cut at every byte of its last record: told each time, mended at some.
    @Test
    void aPageStoreOrArchiveCutAtAnyByteOfItsLastRecordIsToldAndMended() throws Exception {
        JournalRecord.Fetched last = (JournalRecord.Fetched) written.getLast();
        cutAtEachByte(layout.pages().path(last.page().segment()), last.page().offset());
        cutAtEachByte(layout.warc().path(last.warc().file()), last.warc().offset());
    }

    private void cutAtEachByte(Path file, long from) throws IOException {
        byte[] before = Files.readAllBytes(file);
        for (int length = before.length - 1; length >= from; length--) {
            Files.write(file, Arrays.copyOf(before, length));
            assertEquals(2, CollectionCheck.of(layout.folder()).damages().size(), file + " cut at " + length);
            if (length % 97 == 0) {
                repair();
                assertEquals(List.of(), CollectionCheck.of(layout.folder()).damages());
                assertTrue(kept().containsAll(written.subList(0, written.size() - 1)));
                goesOn(file + " cut at " + length);
                Folders.delete(layout.folder());
                Folders.copy(whole, layout.folder());
            }
        }
        Files.write(file, before);
    }

    @Test
    void whatIsCutOffIsPutAside() throws Exception {
        Path file = layout.warc().path(layout.warc().numbers().getLast());
        byte[] before = Files.readAllBytes(file);
        Files.write(file, new byte[] {1, 2, 3}, StandardOpenOption.APPEND);
        Path later = layout.pages().path(99);
        Files.write(later, new byte[] {4, 5});
        CollectionRepair.Repaired.Done done = repair();
        assertEquals(List.of(), done.before().damages(), "a crash leaves such");
        Path aside = done.aside().orElseThrow();
        assertArrayEquals(before, Files.readAllBytes(file));
        assertArrayEquals(
                new byte[] {1, 2, 3},
                Files.readAllBytes(aside.resolve("warc/" + file.getFileName() + ".from-" + before.length)));
        assertArrayEquals(new byte[] {4, 5}, Files.readAllBytes(aside.resolve("pages/00099.pages")));
        assertFalse(Files.exists(later));
    }

    @Test
    void aJournalThatIsWrittenAnewLeavesTheOldOneAside() throws Exception {
        Path file = layout.journal().path(2);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        CollectionRepair.Repaired.Done done = repair();
        assertTrue(done.rewritten());
        assertArrayEquals(bytes, Files.readAllBytes(done.aside().orElseThrow().resolve("journal/00002.journal")));
    }

    @Test
    void aRepairThatWasKilledIsGoneOnWith() throws Exception {
        Files.move(layout.journal().folder(), layout.freshJournal().folder());
        repair();
        assertSameFiles();
        Files.createDirectories(layout.freshJournal().folder());
        Files.write(layout.freshJournal().path(1), new byte[] {1});
        repair();
        assertEquals(written, kept());
        assertFalse(Files.exists(layout.freshJournal().path(1)), "half a journal is none");
    }

    @Test
    void aCollectionThatIsBeingWrittenIsCheckedAndNotRepaired() {
        try (CollectionWriter writer = Folders.write(layout)) {
            writer.archive(Samples.exchange(30));
            writer.append(Samples.queued(30));
            assertEquals(List.of(), CollectionCheck.of(layout.folder()).damages());
            var held = assertInstanceOf(
                    CollectionRepair.Repaired.HeldByAnother.class, CollectionRepair.of(layout, Folders.CLOCK));
            assertEquals(Optional.of("the test"), held.holder().writer().map(LockHolder.Writer::address));
        }
    }

    @Test
    void aCollectionOfAnotherVersionIsLeftAsItIs() throws Exception {
        FieldWriter out = new FieldWriter(16);
        out.number(99);
        byte[] newer = RecordFrame.of(out.toArray());
        Files.write(layout.journal().path(1), newer);
        CollectionRepair.Repaired.Done done = repair();
        assertInstanceOf(Damage.Unjudged.class, done.after().damages().getFirst());
        assertArrayEquals(newer, Files.readAllBytes(layout.journal().path(1)));
    }

    @Test
    void aJournalThatWasEmptiedDoesNotCostResponsesAndPages() throws Exception {
        for (int number : layout.journal().numbers()) {
            Files.delete(layout.journal().path(number));
        }
        Files.write(layout.journal().path(1), new byte[0]);
        assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
        assertEquals(
                List.of(new Damage.NoJournal()),
                CollectionCheck.of(layout.folder()).damages());
        repair();
        for (int number : Folders.small(whole).warc().numbers()) {
            assertArrayEquals(
                    Files.readAllBytes(Folders.small(whole).warc().path(number)),
                    Files.readAllBytes(layout.warc().path(number)));
        }
    }

    private CollectionRepair.Repaired.Done repair() {
        return assertInstanceOf(CollectionRepair.Repaired.Done.class, CollectionRepair.of(layout, Folders.CLOCK));
    }

    private void assertSameFiles() throws IOException {
        for (Path file : Folders.files(whole)) {
            Path copy = layout.folder().resolve(whole.relativize(file).toString());
            if (Files.isRegularFile(file) && !file.getFileName().toString().startsWith("writer")) {
                assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy), copy.toString());
            }
        }
    }
}
