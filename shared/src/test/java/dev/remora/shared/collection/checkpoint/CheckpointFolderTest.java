package dev.remora.shared.collection.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.file.RecordFrame;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @TempDir
    Path collection;

    private final List<String> refused = new ArrayList<>();

    private CheckpointFolder folder() {
        return CheckpointFolder.of(collection);
    }

    private static MemoryCollection journal(String host, int records) {
        MemoryCollection journal =
                new MemoryCollection(Topic.of("t", "t", Map.of("针灸", 1.0), List.of(new Url("http://a.cn/"))));
        for (int i = 1; i <= records; i++) {
            Url url = new Url("http://" + host + "/" + i);
            journal.append(new JournalRecord.Dropped(NOON, url, 0, new Exclusion.OutOfScope()));
        }
        journal.sync();
        return journal;
    }

    /// A state of several chunks that do not compress.
    private static Consumer<CheckpointWriter> numbers(long seed) {
        return out -> LongStream.range(0, 100_000).forEach(i -> out.fixed((seed + i) * 0x9E3779B97F4A7C15L));
    }

    private static long read(CheckpointReader in) {
        long first = in.fixed() * 0xF1DE83E19937733DL;
        for (int i = 1; i < 100_000; i++) {
            if (in.fixed() * 0xF1DE83E19937733DL != first + i) {
                throw new IllegalStateException("another number");
            }
        }
        return first;
    }

    private Optional<Checkpoints.Opened<Long>> latest(MemoryCollection journal) {
        refused.clear();
        return folder().latest(journal, CheckpointFolderTest::read, refused::add);
    }

    private static Optional<Checkpoints.Opened<Long>> at(long sequence, long state) {
        return Optional.of(new Checkpoints.Opened<>(sequence, state));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder().folder())) {
            return files.sorted().toList();
        }
    }

    @Test
    void theLastOneIsReadAndEarlierOnesGo() throws IOException {
        MemoryCollection journal = journal("a.cn", 9);
        assertEquals(Optional.empty(), latest(journal));
        folder().write(journal, 3, numbers(30));
        folder().write(journal, 7, numbers(70));
        assertEquals(at(7, 70), latest(journal));
        assertEquals(1, files().size());
        assertEquals(List.of(), refused);
    }

    @Test
    void oneOfAnotherJournalIsRefused() {
        folder().write(journal("a.cn", 9), 7, numbers(70));
        assertEquals(Optional.empty(), latest(journal("b.cn", 9)));
        assertEquals(1, refused.size());
    }

    @Test
    void oneBehindTheEndOfTheJournalIsRefused() {
        folder().write(journal("a.cn", 9), 7, numbers(70));
        assertEquals(at(7, 70), latest(journal("a.cn", 7)));
        assertEquals(Optional.empty(), latest(journal("a.cn", 6)));
        assertEquals(1, refused.size());
    }

    @Test
    void oneThatIsCutOffOrDamagedAnywhereIsRefused() throws IOException {
        MemoryCollection journal = journal("a.cn", 9);
        folder().write(journal, 7, numbers(70));
        Path file = files().getFirst();
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 0; cut < whole.length; cut += 1 + whole.length / 40) {
            Files.write(file, Arrays.copyOf(whole, cut));
            assertEquals(Optional.empty(), latest(journal), "cut at " + cut);
            byte[] damaged = whole.clone();
            damaged[cut] ^= 4;
            Files.write(file, damaged);
            assertEquals(Optional.empty(), latest(journal), "damaged at " + cut);
        }
        Files.write(file, whole);
        assertEquals(at(7, 70), latest(journal));
    }

    @Test
    void anEarlierOneThatCannotBeDeletedDoesNoHarm() throws IOException {
        MemoryCollection journal = journal("a.cn", 9);
        folder().write(journal, 3, numbers(30));
        Files.createDirectories(folder().folder().resolve("00000000000000000001.checkpoint/full"));
        folder().write(journal, 7, numbers(70));
        assertEquals(at(7, 70), latest(journal));
        assertThrows(IOException.class, () -> folder().clear(), "not all are deleted");
    }

    @Test
    void allThatBelongsToCheckpointsIsCleared() throws IOException {
        folder().clear();
        folder().write(journal("a.cn", 9), 3, numbers(30));
        Files.write(folder().folder().resolve("queue-1.links"), new byte[] {1});
        folder().clear();
        assertEquals(List.of(), files());
        Files.delete(folder().folder());
        Files.createFile(folder().folder());
        folder().clear();
    }

    @Test
    void damageIsFoundButForATornEndOfLinks() throws IOException {
        assertEquals(List.of(), CheckpointDamage.in(folder().folder()));
        folder().write(journal("a.cn", 9), 3, numbers(30));
        Path state = files().getFirst();
        Path links = folder().folder().resolve("queue-1.links");
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        frames.write(0);
        for (int i = 0; i < 50; i++) {
            frames.writeBytes(RecordFrame.of(new byte[] {1, 2, (byte) i}));
        }
        Files.write(links, frames.toByteArray());
        assertEquals(List.of(), CheckpointDamage.in(folder().folder()));
        Files.write(links, Arrays.copyOf(frames.toByteArray(), frames.size() - 2));
        assertEquals(List.of(), CheckpointDamage.in(folder().folder()), "the end is torn");
        for (int at = 1; at < frames.size() - 15; at++) {
            spoil(links, frames.toByteArray(), at);
            assertEquals(
                    List.of(new CheckpointDamage(links, 1 + (at - 1) / 15 * 15L)),
                    CheckpointDamage.in(folder().folder()));
        }
        Files.write(links, frames.toByteArray());
        byte[] whole = Files.readAllBytes(state);
        for (int at : new int[] {0, 30, whole.length / 2, whole.length - 1}) {
            spoil(state, whole, at);
            assertEquals(
                    List.of(state),
                    CheckpointDamage.in(folder().folder()).stream()
                            .map(CheckpointDamage::file)
                            .toList());
        }
    }

    private static void spoil(Path file, byte[] whole, int at) throws IOException {
        byte[] damaged = whole.clone();
        damaged[at] ^= 4;
        Files.write(file, damaged);
    }

    /// Nor does a kill, which leaves the file that is not renamed yet.
    @Test
    void oneThatCannotBeWrittenLeavesTheEarlierOne() throws IOException {
        MemoryCollection journal = journal("a.cn", 9);
        folder().write(journal, 3, numbers(30));
        for (int writes = 1; writes < 6; writes++) {
            AtomicInteger left = new AtomicInteger(writes);
            WritableFile.Opener failing = path -> new Failing(WritableFile.Opener.DISK.open(path), left);
            CheckpointFolder broken = new CheckpointFolder(folder().folder(), failing);
            assertThrows(StorageFailed.class, () -> broken.write(journal, 7, numbers(70)));
            assertEquals(1, files().size(), "what was written of it does not keep the disk full");
            assertEquals(at(3, 30), latest(journal));
        }
        Files.write(folder().folder().resolve("next.new"), new byte[1000]);
        assertEquals(at(3, 30), latest(journal));
        folder().write(journal, 7, numbers(70));
        assertEquals(at(7, 70), latest(journal));
        assertEquals(1, files().size());
    }

    /// A disk that is full after some writes.
    private record Failing(WritableFile file, AtomicInteger left) implements WritableFile {
        @Override
        public long length() throws IOException {
            return file.length();
        }

        @Override
        public void setLength(long length) throws IOException {
            file.setLength(length);
        }

        @Override
        public void write(long at, byte[] bytes, int length) throws IOException {
            if (left.getAndDecrement() == 0) {
                file.write(at, bytes, length / 2);
                throw new IOException("No space left on device");
            }
            file.write(at, bytes, length);
        }

        @Override
        public void sync() throws IOException {
            throw new IOException("it was full before");
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void valuesAreReadAsTheyWereWritten() {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        JournalRecord.Dropped record =
                new JournalRecord.Dropped(NOON, new Url("http://a.cn/"), 5, new Exclusion.OutOfScope());
        String wide = "针灸".repeat(100_000);
        for (int i = 0; i < 3; i++) {
            out.text(wide);
            out.instant(Instant.MIN);
            out.single(Float.NaN);
            out.optional(Optional.of(record), out::record);
            out.signed(Long.MIN_VALUE);
        }
        out.finish();
        CheckpointReader in = new CheckpointReader(chunks.iterator());
        for (int i = 0; i < 3; i++) {
            assertEquals(wide, in.text());
            assertEquals(Instant.MIN, in.instant());
            assertTrue(Float.isNaN(in.single()));
            assertEquals(Optional.of(record), in.optional(() -> in.record(JournalRecord.Dropped.class)));
            assertEquals(Long.MIN_VALUE, in.signed());
        }
        assertThrows(IndexOutOfBoundsException.class, in::number);
    }
}
