package dev.remora.search.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// A few records in a JSON file that only its owner can read.
///
/// The file is read once and replaced atomically at each change. Only one server at a time may use it.
final class RecordFile<T> {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private final Path file;
    private volatile List<T> records;

    /// Reads the file, if it exists.
    ///
    /// @param damaged key of the words for a file with other contents ([UnusableFile]), about the file and a line
    ///     (0: unknown)
    /// @throws IOException if it cannot be read; the message says what to do
    RecordFile(Path file, Class<T> type, String damaged) throws IOException {
        this.file = file;
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        try {
            List<T> read =
                    Files.exists(file) ? JSON.readerForListOf(type).readValue(Files.readString(file)) : List.of();
            if (read == null || read.stream().anyMatch(Objects::isNull)) {
                throw new UnusableFile(damaged, file, 0);
            }
            this.records = List.copyOf(read);
        } catch (CharacterCodingException otherBytes) {
            throw new UnusableFile(damaged, file, 0);
        } catch (JsonProcessingException broken) {
            throw new UnusableFile(
                    damaged,
                    file,
                    broken.getLocation() == null ? 0 : broken.getLocation().getLineNr());
        }
    }

    /// The records in the file.
    List<T> records() {
        return records;
    }

    /// Replaces the records in the file.
    ///
    /// @throws UncheckedIOException if it cannot be written; then nothing has changed
    void replace(List<T> changed) {
        try {
            OwnerOnly.replaceFile(file, JSON.writeValueAsString(changed) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        records = List.copyOf(changed);
    }
}
