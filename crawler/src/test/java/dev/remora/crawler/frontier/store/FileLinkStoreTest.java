package dev.remora.crawler.frontier.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLinkStoreTest extends LinkStoreContract {
    @TempDir
    Path folder;

    @Override
    LinkStore open(StoreContent content) {
        return FileLinkStore.open(folder, content);
    }

    private Path file() {
        return folder.resolve("queue-1.links");
    }

    private static List<byte[]> written(LinkStore store) {
        List<byte[]> chunks = new ArrayList<>();
        CheckpointWriter out = new CheckpointWriter(chunks::add);
        store.frozen(List.of()).accept(out);
        out.finish();
        return chunks;
    }

    private LinkStore reopened(List<byte[]> chunks) {
        return open(new StoreContent.Saved(new CheckpointReader(chunks.iterator()), host -> host));
    }

    @Test
    void replacesWhateverAnUncleanStopHasLeft() throws IOException {
        Files.write(file(), new byte[] {1, 2, 3});
        try (LinkStore store = open(StoreContent.NOTHING)) {
            assertEquals(0, store.addresses());
        }
        assertEquals(0, Files.size(file()));
    }

    @Test
    void cutsOffLinksThatWereAddedAfterTheCheckpoint() throws IOException {
        List<byte[]> chunks;
        try (LinkStore store = open(StoreContent.NOTHING)) {
            queue(store, waiting(1, 1, 0.5, "g"));
            chunks = written(store);
            queue(store, waiting(2, 1, 0.5, "g"));
            written(store);
        }
        long before = Files.size(file());
        try (LinkStore store = reopened(chunks)) {
            assertEquals(before / 2.0, (double) Files.size(file()), 1.0);
            assertEquals(Optional.empty(), store.get(2));
            queue(store, waiting(3, 1, 0.25, "g"));
            assertEquals(Optional.of(waiting(3, 1, 0.25, "g")), store.get(3));
        }
    }

    @Test
    void refusesAFileThatIsShorterOrMissing() throws IOException {
        List<byte[]> chunks;
        try (LinkStore store = open(StoreContent.NOTHING)) {
            queue(store, waiting(1, 1, 0.5, "g"));
            chunks = written(store);
        }
        try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
            file.setLength(file.length() - 1);
        }
        assertThrows(CollectionDamaged.class, () -> reopened(chunks));
        Files.delete(file());
        assertThrows(CollectionDamaged.class, () -> reopened(chunks));
    }

    @Test
    void aReScoredOrSettledLinkIsNotRead() throws IOException {
        try (LinkStore store = open(StoreContent.NOTHING)) {
            QueuedLink link = waiting(1, 1, 0.5, "g");
            queue(store, link);
            written(store);
            Files.write(file(), new byte[(int) Files.size(file())]);
            store.move(store.position(1).orElseThrow(), 0.25);
            store.remove(link.link().target().key(), store.position(1).orElseThrow());
            assertEquals(Optional.empty(), store.best(1));
            assertTrue(store.linked(link.link().target().key()));
        }
    }

    @Test
    void tellsADamagedLinkAndDoesNotUseItsFileAgain() throws IOException {
        try (LinkStore store = open(StoreContent.NOTHING)) {
            queue(store, waiting(1, 1, 0.5, "g"));
            List<byte[]> chunks = written(store);
            try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
                file.seek(40);
                file.write(7);
            }
            try (LinkStore again = reopened(chunks)) {
                String words = assertThrows(CollectionDamaged.class, () -> again.get(1))
                        .getMessage();
                assertTrue(words.contains(file().toString()) && words.contains("Run the crawl again"), words);
            }
            assertThrows(CollectionDamaged.class, () -> reopened(chunks));
        }
        try (LinkStore store = open(StoreContent.NOTHING)) {
            queue(store, waiting(1, 1, 0.5, "g"));
            assertEquals(Optional.of(waiting(1, 1, 0.5, "g")), store.get(1));
        }
    }
}
