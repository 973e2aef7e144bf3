package dev.remora.shared.collection.folder;

import static dev.remora.shared.collection.folder.CollectionContract.checkReadable;
import static dev.remora.shared.collection.folder.CollectionContract.entries;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.journal.JournalFormat;
import dev.remora.shared.collection.journal.JournalReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of collections whose files were cut short or changed.
class DamageTest {
    private static final int SYNCS = 3;

    /// Every how many bytes a folder is opened for writing too, which waits for the disk several times.
    private static final int STRIDE = 61;

    @TempDir
    Path data;

    private Path whole;
    private FolderLayout layout;
    private List<JournalEntry> written;

    @BeforeEach
    void write() throws IOException {
        whole = data.resolve("whole");
        written = new ArrayList<>();
        try (CollectionWriter writer = Folders.write(whole)) {
            for (int i = 0; i < SYNCS; i++) {
                WarcLocation warc = writer.archive(Samples.exchange(i));
                PageLocation page = writer.store(Samples.page(i));
                for (JournalRecord each : List.of(Samples.queued(i), Samples.fetched(i, warc, page))) {
                    written.add(new JournalEntry(writer.append(each), each));
                }
                writer.sync();
            }
        }
        layout = FolderLayout.of(data.resolve("hurt"));
        Folders.copy(whole, layout.folder());
    }

    @Test
    void aJournalCutAtAnyByteOpensWithTheRecordsThatAreWholeAndGoesOn() throws Exception {
        int fewest = written.size();
        for (long length = Files.size(layout.journal().path(1)); length >= 0; length--) {
            cut(layout.journal().path(1), length);
            try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
                int left = (int) reader.lastSequence();
                assertTrue(left <= fewest && left % 2 == 0, left + " records in " + length + " bytes");
                assertEquals(written.subList(0, left), entries(reader, 0));
                fewest = left;
            }
            if (length % STRIDE == 0) {
                if (JournalReader.hasBegun(layout.journal())) {
                    goesOn(fewest);
                } else {
                    assertThrows(CollectionDamaged.class, () -> Folders.write(layout), "responses would be cut off");
                }
                Folders.delete(layout.folder());
                Folders.copy(whole, layout.folder());
            }
        }
        assertEquals(0, fewest);
    }

    @Test
    void whatIsAppendedTogetherIsThereAsAWholeOrNotAtAllHoweverMuchItIs() throws Exception {
        List<JournalRecord> together = new ArrayList<>();
        SplittableRandom keys = new SplittableRandom(1);
        for (int i = 0; i < 700_000; i++) {
            together.add(new JournalRecord.AskedAgain(Samples.NOON, keys.nextLong()));
        }
        try (CollectionWriter writer = Folders.write(layout)) {
            writer.append(together);
        }
        long length = Files.size(layout.journal().path(1));
        assertTrue(length > 4 << 20, length + " bytes, else this tests nothing");
        try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
            assertEquals(written.size() + together.size(), reader.lastSequence());
        }
        cut(layout.journal().path(1), length - 1);
        try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
            assertEquals(written.size(), reader.lastSequence());
        }
    }

    @Test
    void ofRecordsAppendedTogetherNoneIsThereWhereOneCannotBeWritten() {
        try (CollectionWriter writer = Folders.write(layout)) {
            assertThrows(
                    NullPointerException.class,
                    () -> writer.append(Arrays.asList(new JournalRecord.AskedAgain(Samples.NOON, 1), null)));
            writer.append(new JournalRecord.AskedAgain(Samples.NOON, 2));
        }
        try (CollectionReader reader = new FolderReader(layout, Samples.topic());
                CollectionReader.Records records = reader.after(written.size())) {
            assertEquals(
                    new JournalRecord.AskedAgain(Samples.NOON, 2),
                    records.next().record());
            assertFalse(records.hasNext());
        }
    }

    private void goesOn(int left) {
        try (CollectionWriter writer = Folders.write(layout)) {
            assertEquals(left, writer.lastSequence());
            checkReadable(writer);
            assertEquals(left + 1, writer.append(Samples.queued(77)));
            assertEquals(Samples.page(5), writer.page(writer.store(Samples.page(5))));
            writer.sync();
            assertEquals(left + 1, entries(writer, 0).size());
        }
    }

    @Test
    void bytesBehindTheEndOfAnyFileArePassedOverAndCutOff() throws Exception {
        byte[] torn = new byte[501];
        new SplittableRandom(3).nextBytes(torn);
        for (Path file : List.of(
                layout.journal().path(1), layout.pages().path(1), layout.warc().path(1))) {
            long before = Files.size(file);
            Files.write(file, torn, StandardOpenOption.APPEND);
            try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
                assertEquals(written, entries(reader, 0));
            }
            try (CollectionWriter writer = Folders.write(layout)) {
                assertEquals(before, Files.size(file));
                assertEquals(written, entries(writer, 0));
                checkReadable(writer);
            }
        }
    }

    @Test
    void filesBegunJustBeforeACrashAreRemoved() throws Exception {
        Files.write(layout.journal().path(2), new byte[] {1, 2, 3});
        Files.write(layout.pages().path(2), new byte[] {1, 2, 3});
        Files.write(layout.warc().path(2), new byte[0]);
        try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
            assertEquals(written, entries(reader, 0));
        }
        try (CollectionWriter writer = Folders.write(layout)) {
            assertEquals(written, entries(writer, 0));
        }
        for (Segments files : List.of(layout.journal(), layout.pages(), layout.warc())) {
            assertEquals(List.of(1), files.numbers());
        }
    }

    @Test
    void aByteChangedInTheMiddleOfTheJournalIsDamageThatSaysWhere() throws Exception {
        Path file = layout.journal().path(1);
        int last = lastFrame(Files.readAllBytes(file));
        for (int at = 0; at < last; at++) {
            flip(file, at);
            try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
                CollectionDamaged damaged =
                        assertThrows(CollectionDamaged.class, () -> entries(reader, 0), "byte " + at + " of " + last);
                assertTrue(damaged.getMessage().contains("00001.journal"), damaged.getMessage());
                assertTrue(damaged.getMessage().contains("remora repair"), damaged.getMessage());
            }
            if (at % STRIDE == 0) {
                assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
            }
            flip(file, at);
        }
        Folders.write(layout).close();
    }

    @Test
    void aByteChangedInAPageOrAResponseIsNoticedWhenItIsRead() throws Exception {
        JournalRecord.Fetched fetched = (JournalRecord.Fetched) written.get(5).record();
        int noticed = 0;
        for (Path file : List.of(layout.pages().path(1), layout.warc().path(1))) {
            for (int at = 0; at < Files.size(file); at++) {
                flip(file, at);
                try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
                    noticed += isNoticed(reader, fetched) ? 1 : 0;
                }
                flip(file, at);
            }
        }
        assertTrue(noticed > 300, noticed + " changes noticed");
    }

    private static boolean isNoticed(CollectionReader reader, JournalRecord.Fetched fetched) {
        try {
            assertEquals(Samples.page(2), reader.page(fetched.page()));
            assertEquals(Samples.exchange(2), reader.exchange(fetched.warc()));
            return false;
        } catch (CollectionDamaged e) {
            assertTrue(e.getMessage().contains("00001."), e.getMessage());
            return true;
        }
    }

    @Test
    void anArchiveShorterThanTheJournalCountsOnIsDamage() throws Exception {
        for (Path file : List.of(layout.pages().path(1), layout.warc().path(1))) {
            byte[] before = Files.readAllBytes(file);
            cut(file, before.length - 1);
            CollectionDamaged damaged = assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
            assertTrue(damaged.getMessage().contains("but the journal expects"), damaged.getMessage());
            Files.delete(file);
            damaged = assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
            assertTrue(damaged.getMessage().contains("is missing"), damaged.getMessage());
            Files.write(file, before);
        }
    }

    @Test
    void aMissingJournalIsNotTakenForANewOne() throws Exception {
        Files.delete(layout.journal().path(1));
        CollectionDamaged damaged = assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
        assertTrue(damaged.getMessage().contains("but no journal"), damaged.getMessage());
        assertTrue(Files.size(layout.warc().path(1)) > 0);
    }

    @Test
    void aJournalSegmentMissingInTheMiddleIsDamage() throws Exception {
        FolderLayout many = Folders.small(data.resolve("many"));
        try (CollectionWriter writer = Folders.write(many)) {
            for (int i = 0; i < 30; i++) {
                writer.append(Samples.queued(i));
                writer.sync();
            }
        }
        Files.delete(many.journal().path(2));
        try (CollectionReader reader = CollectionFolder.openForReading(many.folder())) {
            CollectionDamaged damaged = assertThrows(CollectionDamaged.class, () -> entries(reader, 0));
            assertTrue(damaged.getMessage().contains("00002.journal is missing"), damaged.getMessage());
        }
    }

    @Test
    void aJournalOfAnotherVersionIsRefusedWithTheVersionsNamed() throws Exception {
        FieldWriter out = new FieldWriter(16);
        out.number(JournalFormat.VERSION + 1);
        Files.write(layout.journal().path(1), RecordFrame.of(out.toArray()));
        CollectionDamaged refused = assertThrows(CollectionDamaged.class, () -> Folders.write(layout));
        assertTrue(refused.getMessage().contains("written by another version of Remora"), refused.getMessage());
        assertTrue(refused.getMessage().contains("Use the version that wrote it"), refused.getMessage());
        try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
            assertThrows(CollectionDamaged.class, reader::lastSequence);
        }
    }

    @Test
    void aPageStoreOfAnotherVersionOrWithADamagedBeginningIsRefused() throws Exception {
        JournalRecord.Fetched fetched = (JournalRecord.Fetched) written.get(5).record();
        Path pages = layout.pages().path(1);
        byte[] sound = Files.readAllBytes(pages);
        FieldWriter other = new FieldWriter(16);
        other.number(3);
        byte[] beginning = RecordFrame.of(other.toArray());
        Files.write(pages, concat(beginning, Arrays.copyOfRange(sound, beginning.length, sound.length)));
        assertTrue(refused(fetched).contains("page store"), refused(fetched));
        assertTrue(refused(fetched).contains("Use the version that wrote it"), refused(fetched));
        Files.write(
                pages, concat(new byte[beginning.length], Arrays.copyOfRange(sound, beginning.length, sound.length)));
        assertTrue(refused(fetched).contains("The beginning of " + pages + " is damaged"), refused(fetched));
    }

    private String refused(JournalRecord.Fetched fetched) {
        try (CollectionReader reader = new FolderReader(layout, Samples.topic())) {
            return assertThrows(CollectionDamaged.class, () -> reader.page(fetched.page()))
                    .getMessage();
        }
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    private static int lastFrame(byte[] bytes) {
        int last = 0;
        for (int next = 0; next >= 0; next = RecordFrame.nextWhole(bytes, next, bytes.length)) {
            last = next;
        }
        return last;
    }

    private static void cut(Path file, long length) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.setLength(length);
        }
    }

    private static void flip(Path file, int at) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            open.seek(at);
            int value = open.read();
            open.seek(at);
            open.write(value ^ 0x10);
        }
    }
}
