package dev.remora.shared.collection.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendFileTest {
    @TempDir
    private Path folder;

    private Path path;
    private final Failing disk = new Failing();

    @BeforeEach
    void name() {
        path = folder.resolve("file");
    }

    /// A disk of which single calls fail, after they have done half of their work.
    private static final class Failing implements WritableFile.Opener {
        private boolean writes;
        private boolean truncations;
        private boolean syncs;
        private int synced;

        @Override
        public WritableFile open(Path path) throws IOException {
            WritableFile file = WritableFile.Opener.DISK.open(path);
            return new WritableFile() {
                @Override
                public long length() throws IOException {
                    return file.length();
                }

                @Override
                public void setLength(long length) throws IOException {
                    fail(truncations);
                    file.setLength(length);
                }

                @Override
                public void write(long at, byte[] bytes, int length) throws IOException {
                    file.write(at, bytes, writes ? length / 2 : length);
                    fail(writes);
                }

                @Override
                public void sync() throws IOException {
                    fail(syncs);
                    synced++;
                    file.sync();
                }

                @Override
                public void close() throws IOException {
                    file.close();
                }
            };
        }

        private static void fail(boolean now) throws IOException {
            if (now) {
                throw new IOException("Input/output error");
            }
        }
    }

    private static StorageFault fault(Runnable call) {
        return assertThrows(StorageFailed.class, call::run).fault();
    }

    @Test
    void aFailedAppendLeavesNothingAndTheNextOneSucceeds() throws IOException {
        try (AppendFile file = AppendFile.create(path, disk)) {
            assertEquals(0, file.append(new byte[] {1, 2}, 2));
            disk.writes = true;
            fault(() -> file.append(new byte[] {3, 3, 3, 3}, 4));
            assertEquals(2, Files.size(path), "half of it had been written");
            assertEquals(2, file.size());
            disk.writes = false;
            assertEquals(2, file.append(new byte[] {4}, 1));
        }
        assertArrayEquals(new byte[] {1, 2, 4}, Files.readAllBytes(path));
    }

    @Test
    void whatCannotBeTakenBackEndsTheFile() {
        try (AppendFile file = AppendFile.create(path, disk)) {
            disk.writes = true;
            disk.truncations = true;
            StorageFailed first = assertThrows(StorageFailed.class, () -> file.append(new byte[] {3, 3}, 2));
            assertEquals(1, first.getCause().getSuppressed().length, "both failures are told");
            disk.writes = false;
            disk.truncations = false;
            assertInstanceOf(
                    StorageFault.WriteFailedBefore.class,
                    fault(() -> file.append(new byte[] {1}, 1)),
                    "no more appends");
        }
    }

    /// A sync after a failed one may succeed although the operating system has forgotten what it could not write.
    @Test
    void afterAFailedSyncNothingIsEverSaidToBeDurable() {
        try (AppendFile file = AppendFile.create(path, disk)) {
            file.append(new byte[] {1}, 1);
            disk.syncs = true;
            fault(file::sync);
            disk.syncs = false;
            assertInstanceOf(StorageFault.WriteFailedBefore.class, fault(file::sync));
            assertInstanceOf(StorageFault.WriteFailedBefore.class, fault(() -> file.append(new byte[] {1}, 1)));
        }
        assertEquals(0, disk.synced);
    }

    @Test
    void onlyWhatIsNewIsSynced() {
        try (AppendFile file = AppendFile.create(path, disk)) {
            file.sync();
            assertEquals(1, disk.synced, "that the file is empty must be durable, too");
            file.sync();
            assertEquals(1, disk.synced);
            file.append(new byte[] {1}, 1);
            file.sync();
            file.sync();
            assertEquals(2, disk.synced);
        }
        try (AppendFile file = AppendFile.open(path, disk, 1)) {
            file.sync();
            assertEquals(2, disk.synced, "what was there was durable");
        }
    }

    @Test
    void aFileThatIsClosedIsNotSyncedAgain() {
        AppendFile file = AppendFile.create(path, disk);
        file.append(new byte[] {1}, 1);
        file.close();
        file.sync();
        assertEquals(0, disk.synced);
    }

    @Test
    void aFileIsOpenedAtItsEndOrBeforeAndNotBehind() throws IOException {
        Files.write(path, new byte[] {1, 2, 3});
        CollectionDamaged damage = assertThrows(CollectionDamaged.class, () -> AppendFile.open(path, disk, 4));
        assertEquals(new StorageFault.TooShort(path.toString(), 3, 4), damage.fault());
        try (AppendFile file = AppendFile.open(path, disk, 2)) {
            assertEquals(2, Files.size(path));
            assertEquals(2, file.append(new byte[] {9}, 1));
        }
        assertArrayEquals(new byte[] {1, 2, 9}, Files.readAllBytes(path));
        try (AppendFile file = AppendFile.create(path, disk)) {
            assertEquals(0, file.size(), "one that is created anew is empty");
        }
        assertEquals(0, Files.size(path));
    }

    @Test
    void whereNoFileCanBeTheFaultNamesItAndWhatWasTried() {
        Path nowhere = folder.resolve("missing").resolve("file");
        StorageFault created = fault(() -> AppendFile.create(nowhere, WritableFile.Opener.DISK));
        assertTrue(created.toString().contains(nowhere.toString()), created.toString());
        assertTrue(created.toString().contains("CREATE"), created.toString());
        StorageFault opened = fault(() -> AppendFile.open(nowhere, WritableFile.Opener.DISK, 0));
        assertTrue(opened.toString().contains("OPEN"), opened.toString());
    }

    @Test
    void anInterruptedThreadMakesADirectoryDurableAndStaysInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        try {
            Disk.syncDirectory(folder);
        } finally {
            assertTrue(Thread.interrupted(), "it was kept");
        }
        Disk.syncDirectory(folder);
        assertTrue(!Thread.interrupted(), "and none was made up");
    }

    @Test
    void aReaderSeesWhatIsAppendedWhileItReads() throws IOException {
        try (AppendFile file = AppendFile.create(path, disk);
                ReadFile reader = new ReadFile(path)) {
            byte[] into = new byte[6];
            assertEquals(0, reader.read(0, into, 0, 6));
            file.append(new byte[] {1, 2, 3}, 3);
            assertEquals(3, reader.length());
            assertEquals(2, reader.read(1, into, 2, 4));
            assertArrayEquals(new byte[] {0, 0, 2, 3, 0, 0}, into);
            assertEquals(0, reader.read(3, into, 0, 6));
            assertEquals(1, reader.read(0, into, 0, 1), "no more than asked for");
            assertEquals(1, into[0]);
            assertEquals(0, into[1]);
        }
    }
}
