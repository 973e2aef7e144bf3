package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.array.IntArray;
import dev.remora.shared.array.LongArray;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.file.WritableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappedFilesTest {
    private static final int ON_HEAP = 1_000;
    private static final int MANY = 600_000;

    @TempDir
    Path above;

    private Path folder() {
        return above.resolve("links").resolve("arrays");
    }

    private MappedFiles files() {
        return new MappedFiles(folder(), WritableFile.Opener.DISK, ON_HEAP);
    }

    private Path file(int number) {
        return folder().resolve(number + ".array");
    }

    private static void fill(IntArray numbers, LongArray others) {
        for (int i = 0; i < MANY; i++) {
            numbers.set(i, 7 * i);
            others.set(i, (long) i << 40);
        }
    }

    private static void check(IntArray numbers, LongArray others) {
        for (int i = 0; i < MANY; i++) {
            assertEquals(7 * i, numbers.get(i));
            assertEquals((long) i << 40, others.get(i));
        }
        assertEquals(0, numbers.get(MANY));
        assertEquals(0, others.get(1L << 40));
    }

    @Test
    void arraysAreReadAsTheyWereWrittenAndTheFilesAreGoneInTheEnd() throws IOException {
        try (MappedFiles files = files()) {
            IntArray numbers = new IntArray(files);
            LongArray others = new LongArray(files);
            fill(numbers, others);
            check(numbers, others);
            assertTrue(Files.size(file(0)) >= 4L * (MANY - ON_HEAP));
            assertTrue(Files.size(file(1)) >= 8L * (MANY - ON_HEAP));
        }
        assertEquals(0, folder().toFile().list().length);
    }

    @Test
    void shortArraysNeedNoFile() {
        try (MappedFiles files = files()) {
            IntArray numbers = new IntArray(files);
            numbers.set(ON_HEAP - 1, 1);
            new SpilledBytes(files).append(new byte[8 * ON_HEAP]);
            assertFalse(Files.exists(folder()));
        }
    }

    /// Files of a process that was killed: torn ones, longer ones, and those of arrays that are short now.
    @ParameterizedTest
    @ValueSource(ints = {0, 3, 70_000, 3_000_000})
    void whatAKillLeftBehindIsNotRead(int length) throws IOException {
        Files.createDirectories(folder());
        byte[] old = new byte[length];
        new SplittableRandom(1).nextBytes(old);
        for (int number = 0; number < 9; number++) {
            Files.write(file(number), old);
        }
        try (MappedFiles files = files()) {
            assertEquals(0, folder().toFile().list().length);
            IntArray numbers = new IntArray(files);
            LongArray others = new LongArray(files);
            fill(numbers, others);
            check(numbers, others);
        }
    }

    @Test
    void bytesAreReadAsTheyWereAppendedWhereverTheyAre() {
        SplittableRandom random = new SplittableRandom(1);
        List<byte[]> appended = new ArrayList<>();
        List<Long> places = new ArrayList<>();
        try (MappedFiles files = files()) {
            SpilledBytes bytes = new SpilledBytes(files);
            for (int i = 0; i < 3_000; i++) {
                byte[] next = new byte[random.nextInt(100)];
                random.nextBytes(next);
                places.add(bytes.size());
                bytes.append(next);
                appended.add(next);
                int any = random.nextInt(appended.size());
                long from = places.get(any);
                assertArrayEquals(appended.get(any), bytes.read(from, from + appended.get(any).length));
            }
        }
    }

    @Test
    void anInterruptedThreadWritesOnAndStaysInterrupted() {
        try (MappedFiles files = files()) {
            IntArray numbers = new IntArray(files);
            LongArray others = new LongArray(files);
            Thread.currentThread().interrupt();
            fill(numbers, others);
            assertTrue(Thread.interrupted());
            check(numbers, others);
        }
    }

    /// The disk is full before the memory is used, so that a failure is an exception and no signal to the process.
    @Test
    void aFullDiskIsAFailureAndWhatWasWrittenIsStillThere() {
        AtomicLong left = new AtomicLong(5 << 20);
        WritableFile.Opener small = path -> new Small(WritableFile.Opener.DISK.open(path), left);
        try (MappedFiles files = new MappedFiles(folder(), small, ON_HEAP)) {
            IntArray numbers = new IntArray(files);
            int[] written = {0};
            StorageFailed full = assertThrows(StorageFailed.class, () -> {
                for (; written[0] < 1 << 22; written[0]++) {
                    numbers.set(written[0], written[0]);
                }
            });
            assertTrue(full.getMessage().contains("0.array"), full.getMessage());
            assertEquals(ON_HEAP + (5 << 20) / Integer.BYTES, written[0]);
            for (int i = 0; i < written[0]; i++) {
                assertEquals(i, numbers.get(i));
            }
        }
        assertEquals(0, folder().toFile().list().length);
    }

    @Test
    void ofADiskThatWasFullFromTheBeginningNothingIsLeftEither() {
        AtomicLong left = new AtomicLong(100_000);
        WritableFile.Opener small = path -> new Small(WritableFile.Opener.DISK.open(path), left);
        try (MappedFiles files = new MappedFiles(folder(), small, ON_HEAP)) {
            IntArray numbers = new IntArray(files);
            assertThrows(StorageFailed.class, () -> numbers.set(ON_HEAP, 1));
        }
        assertEquals(0, folder().toFile().list().length);
    }

    /// A disk with so many bytes left.
    private record Small(WritableFile file, AtomicLong left) implements WritableFile {
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
            if (left.addAndGet(-length) < 0) {
                throw new IOException("No space left on device");
            }
            file.write(at, bytes, length);
        }

        @Override
        public void sync() throws IOException {
            file.sync();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Test
    void aFileThatAnotherProcessChangedIsAFailure() throws IOException {
        try (MappedFiles files = files()) {
            IntArray numbers = new IntArray(files);
            numbers.set(ON_HEAP, 1);
            Files.delete(file(0));
            StorageFailed failed = assertThrows(StorageFailed.class, () -> numbers.set(MANY, 1));
            assertTrue(failed.getMessage().contains("0.array"), failed.getMessage());
        }
    }

    @Test
    void aFileThatCannotBeDeletedKeepsNoOther() throws IOException {
        MappedFiles files = files();
        fill(new IntArray(files), new LongArray(files));
        Files.delete(file(0));
        Files.createDirectories(file(0).resolve("in the way"));
        StorageFailed failed = assertThrows(StorageFailed.class, files::close);
        assertTrue(failed.getMessage().contains("0.array"), failed.getMessage());
        assertFalse(Files.exists(file(1)));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsAFailureOfTheDisk() throws IOException {
        Files.createFile(above.resolve("links"));
        try (MappedFiles files = files()) {
            IntArray numbers = new IntArray(files);
            StorageFailed failed = assertThrows(StorageFailed.class, () -> numbers.set(ON_HEAP, 1));
            assertTrue(failed.getMessage().contains("0.array"), failed.getMessage());
        }
    }
}
