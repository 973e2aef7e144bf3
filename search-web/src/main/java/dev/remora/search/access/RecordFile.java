package dev.remora.search.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.FollowedFile;
import dev.remora.search.http.TimedJson;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A few records in a JSON file that only its owner can read.
///
/// It is replaced atomically at each change, and read again once another process has replaced it: what one server
/// revokes ends in all. While it is missing or cannot be read, the records are those before.
final class RecordFile<T> {
    private static final ObjectMapper JSON = TimedJson.ofFiles();

    private static final Logger log = LoggerFactory.getLogger(RecordFile.class);

    private final Path file;
    private final FollowedFile<List<T>> followed;
    private volatile List<T> known;
    private volatile boolean told;

    /// Reads the file, if it exists.
    ///
    /// @param damaged key of the words for a file with other contents ([UnusableFile]), about the file and a line
    ///     (0: unknown)
    /// @throws IOException if it cannot be read; the message says what to do
    RecordFile(Path file, Class<T> type, String damaged) throws IOException {
        this.file = file;
        this.followed = new FollowedFile<>(file, () -> read(file, type, damaged));
        this.known = followed.contents().orElse(List.of());
    }

    private static <T> List<T> read(Path file, Class<T> type, String damaged) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        try {
            List<T> read = JSON.readerForListOf(type).readValue(Files.readString(file));
            if (read == null || read.stream().anyMatch(Objects::isNull)) {
                throw new UnusableFile(damaged, file, 0);
            }
            return List.copyOf(read);
        } catch (CharacterCodingException otherBytes) {
            throw new UnusableFile(damaged, file, 0);
        } catch (JsonProcessingException broken) {
            throw TimedJson.unusable(damaged, file, broken);
        }
    }

    List<T> records() {
        try {
            known = followed.contents().orElse(known);
            told = false;
        } catch (IOException unreadable) {
            if (!told) {
                log.warn("{}: {}", file, unreadable.getMessage());
            }
            told = true;
        }
        return known;
    }

    /// Replaces the records in the file, one process at a time. Not for several threads at once.
    ///
    /// @param changed makes the new records of the present ones
    /// @throws UncheckedIOException if it cannot be written; then nothing has changed
    void replace(Supplier<List<T>> changed) {
        Path turn = file.resolveSibling(file.getFileName() + ".lock");
        try (FileChannel channel = FileChannel.open(turn, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            OwnerOnly.replaceFile(file, JSON.writeValueAsString(changed.get()) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        records();
    }
}
