package dev.remora.shared.collection.folder;

import static dev.remora.shared.collection.folder.CollectionContract.checkReadable;
import static dev.remora.shared.collection.folder.CollectionContract.entries;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.WarcLocation;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that is full, as a small tmpfs; skipped where none can be mounted.
class FullDiskTest {
    @TempDir
    Path data;

    private Path disk;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(data.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk.toString()),
                "needs the right to mount a tmpfs");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", disk.toString());
    }

    @Test
    void aFullDiskSaysSoAndEverythingSyncedBeforeStaysReadable() throws Exception {
        Path folder = disk.resolve("tea");
        Path ballast = disk.resolve("ballast");
        Files.write(ballast, new byte[40_000]);
        CollectionWriter writer = Folders.write(folder);
        StorageFailed full = assertThrows(StorageFailed.class, () -> fill(writer));
        assertTrue(full.getMessage().contains("No space left"), full.getMessage());
        assertTrue(full.getMessage().contains("0 MB free"), full.getMessage());
        assertTrue(full.getMessage().contains("Free some space"), full.getMessage());
        long safe = writer.lastSequence();
        assertTrue(safe > 50, safe + " records synced");
        checkReadable(writer);
        try (CollectionReader reader = CollectionFolder.openForReading(folder)) {
            assertEquals(safe, reader.lastSequence());
            checkReadable(reader);
        }
        Files.delete(ballast);
        writer.close();
        try (CollectionWriter again = Folders.write(folder)) {
            assertTrue(again.lastSequence() >= safe);
            checkReadable(again);
            long next = again.append(Samples.queued(1));
            again.sync();
            assertEquals(next, entries(again, 0).getLast().sequence());
        }
    }

    @Test
    void aWriterThatMetAFullDiskGoesOnOnceThereIsSpace() throws Exception {
        Path ballast = disk.resolve("ballast");
        Files.write(ballast, new byte[100_000]);
        try (CollectionWriter writer = Folders.write(disk.resolve("tea"))) {
            assertThrows(StorageFailed.class, () -> fill(writer));
            Files.delete(ballast);
            WarcLocation warc = writer.archive(Samples.exchange(1));
            PageLocation page = writer.store(Samples.page(1));
            long last = writer.append(Samples.fetched(1, warc, page));
            writer.sync();
            assertEquals(last, writer.lastSequence());
            checkReadable(writer);
        }
    }

    private static void fill(CollectionWriter writer) {
        for (int i = 0; i < 100_000; i++) {
            WarcLocation warc = writer.archive(Samples.exchange(i));
            PageLocation page = writer.store(Samples.page(i));
            writer.append(Samples.fetched(i, warc, page));
            writer.sync();
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
