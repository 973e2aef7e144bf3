package dev.remora.shared.collection.folder;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.WarcLocation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The state of a collection at one moment, read while it is written on.
class SnapshotTest {
    @TempDir
    private Path data;

    private final List<PageLocation> pages = new ArrayList<>();

    private void add(CollectionWriter writer, int from, int to) {
        for (int i = from; i < to; i++) {
            WarcLocation response = writer.archive(Samples.exchange(i));
            pages.add(writer.store(Samples.page(i)));
            writer.append(Samples.fetched(i, response, pages.getLast()));
            writer.sync();
        }
    }

    private Path restored(CollectionSnapshot snapshot) throws IOException {
        Path to = data.resolve("restored");
        for (CollectionSnapshot.Part part : snapshot.parts()) {
            if (Files.exists(part.file())) {
                Files.createDirectories(to.resolve(part.name()).getParent());
                try (InputStream in = part.open()) {
                    Files.write(to.resolve(part.name()), in.readAllBytes());
                }
            }
        }
        return to;
    }

    @Test
    void aSnapshotIsTheCollectionAtItsMomentHoweverMuchIsWrittenBeforeItIsRead() throws IOException {
        FolderLayout layout = Folders.small(data.resolve("tea"));
        CollectionSnapshot snapshot;
        try (CollectionWriter writer = Folders.write(layout)) {
            add(writer, 0, 12);
            snapshot = CollectionSnapshot.of(layout.folder());
            add(writer, 12, 30);
        }
        assertEquals(12, snapshot.records());
        try (CollectionReader reader = CollectionFolder.openForReading(restored(snapshot))) {
            assertEquals(12, reader.lastSequence());
            for (int i = 0; i < 12; i++) {
                assertEquals(Samples.page(i), reader.page(pages.get(i)));
            }
            assertThrows(CollectionDamaged.class, () -> reader.page(pages.get(29)));
        }
        assertEquals(List.of(), CollectionCheck.of(data.resolve("restored")).damages());
    }

    @Test
    void filesOfTheWriterAndHalfWrittenOnesAreNoPart() throws IOException {
        FolderLayout layout = Folders.small(data.resolve("tea"));
        try (CollectionWriter writer = Folders.write(layout)) {
            add(writer, 0, 3);
            Files.writeString(layout.folder().resolve("topic.yaml.new"), "half");
            Files.writeString(layout.folder().resolve(".hidden"), "x");
            Files.writeString(layout.reports().resolve("2026.csv"), "a,b");
            List<String> names = CollectionSnapshot.of(layout.folder()).parts().stream()
                    .map(CollectionSnapshot.Part::name)
                    .toList();
            assertTrue(
                    names.containsAll(List.of("topic.yaml", "reports/2026.csv", "journal/00001.journal")),
                    names::toString);
            assertTrue(names.stream().noneMatch(name -> name.matches("writer.*|.*\\.new|\\..*")), names::toString);
        }
    }

    @Test
    void theArchiveOfASnapshotIsItsWarcFilesInTheirOrder() throws IOException {
        FolderLayout layout = Folders.small(data.resolve("tea"));
        try (CollectionWriter writer = Folders.write(layout)) {
            add(writer, 0, 20);
        }
        List<String> names = CollectionSnapshot.of(layout.folder()).archive().stream()
                .map(CollectionSnapshot.Part::name)
                .toList();
        assertTrue(names.size() > 1, names::toString);
        assertEquals(names.stream().sorted().toList(), names);
        assertTrue(names.stream().allMatch(name -> name.matches("warc/\\d{5}\\.warc\\.gz")), names::toString);
    }

    @Test
    void aPartEndsAtItsLengthHoweverItIsRead() throws IOException {
        Path file = Files.write(data.resolve("bytes"), new byte[] {1, -1, 3, 4, 5});
        var part = new CollectionSnapshot.Part("bytes", file, java.util.OptionalLong.of(3));
        try (InputStream in = part.open()) {
            assertEquals(List.of(1, 255, 3, -1, -1), List.of(in.read(), in.read(), in.read(), in.read(), in.read()));
        }
        try (InputStream in = part.open()) {
            byte[] into = new byte[9];
            assertEquals(3, in.read(into, 2, 7));
            assertArrayEquals(new byte[] {0, 0, 1, -1, 3, 0, 0, 0, 0}, into);
            assertEquals(-1, in.read(into));
        }
        try (InputStream in = part.open()) {
            assertEquals(2, in.skip(2));
            assertEquals(1, in.skip(100), "no further than its end");
            assertEquals(-1, in.read());
            assertFalse(in.markSupported());
        }
        var whole = new CollectionSnapshot.Part("bytes", file, java.util.OptionalLong.empty());
        try (InputStream in = whole.open()) {
            assertEquals(5, in.readAllBytes().length);
        }
    }

    @Test
    void aStoreThatIsShorterThanItsJournalExpectsIsDamage() throws IOException {
        FolderLayout layout = Folders.small(data.resolve("tea"));
        assertThrows(CollectionDamaged.class, () -> CollectionSnapshot.of(layout.folder()));
        try (CollectionWriter writer = Folders.write(layout)) {
            add(writer, 0, 3);
        }
        int last = layout.pages().numbers().getLast();
        byte[] bytes = Files.readAllBytes(layout.pages().path(last));
        Files.write(layout.pages().path(last), Arrays.copyOf(bytes, bytes.length - 1));
        assertThrows(CollectionDamaged.class, () -> CollectionSnapshot.of(layout.folder()));
        Files.delete(layout.pages().path(last));
        assertThrows(CollectionDamaged.class, () -> CollectionSnapshot.of(layout.folder()));
    }
}
