package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordFileTest {
    @TempDir
    Path data;

    @Test
    void noOtherProcessChangesTheRecordsWhileTheyAreChanged() throws IOException {
        RecordFile<String> file = opened();
        file.replace(() -> {
            assertThrows(OverlappingFileLockException.class, this::lock);
            return List.of("a");
        });
        lock();
        file.replace(() -> List.of("a", "b"));
        assertEquals(List.of("a", "b"), opened().records());
    }

    private RecordFile<String> opened() throws IOException {
        return new RecordFile<>(data.resolve("records.json"), String.class, "file.users");
    }

    private void lock() {
        Path turn = data.resolve("records.json.lock");
        try (FileChannel channel = FileChannel.open(turn, StandardOpenOption.WRITE)) {
            channel.lock().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void recordsOfAFileThatIsGoneAreKept() throws IOException {
        RecordFile<String> file = opened();
        assertEquals(List.of(), file.records());
        file.replace(() -> List.of("a"));
        Files.delete(data.resolve("records.json"));
        assertEquals(List.of("a"), file.records());
    }
}
