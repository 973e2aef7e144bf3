package dev.remora.indexer.build.links;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.StorageFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpilledBytesTest {
    private static final int IN_MEMORY = 10_000;

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("links").resolve("texts");
    }

    @Test
    void bytesAreReadAsTheyWereAppendedWhereverTheyAre() throws IOException {
        Files.createDirectories(file().getParent());
        Files.write(file(), new byte[1_000_000]); // of a process that was killed
        SplittableRandom random = new SplittableRandom(1);
        List<byte[]> appended = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        try (SpilledBytes bytes = new SpilledBytes(Optional.of(file()), IN_MEMORY)) {
            for (int i = 0; i < 3_000; i++) {
                byte[] next = new byte[random.nextInt(100)];
                random.nextBytes(next);
                places.add(bytes.size());
                bytes.append(next);
                appended.add(next);
                int any = random.nextInt(appended.size());
                int from = places.get(any);
                assertArrayEquals(appended.get(any), bytes.read(from, from + appended.get(any).length));
            }
            assertTrue(Files.size(file()) > 100_000);
        }
        assertFalse(Files.exists(file()), "it is derived");
    }

    @Test
    void fewBytesNeedNoFile() {
        try (SpilledBytes bytes = new SpilledBytes(Optional.of(file()), IN_MEMORY)) {
            bytes.append(new byte[IN_MEMORY]);
            assertEquals(IN_MEMORY, bytes.size());
            assertFalse(Files.exists(file()));
        }
    }

    @Test
    void aPlaceThatCannotBeWrittenIsAFailureOfTheDisk() throws IOException {
        Files.createFile(folder.resolve("links"));
        try (SpilledBytes bytes = new SpilledBytes(Optional.of(file()), IN_MEMORY)) {
            byte[] many = new byte[IN_MEMORY + 1];
            StorageFailed failed = assertThrows(StorageFailed.class, () -> bytes.append(many));
            assertTrue(failed.getMessage().contains("texts"), failed.getMessage());
        }
    }
}
