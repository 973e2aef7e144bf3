package dev.remora.search.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The contents of a file that any process may replace: it is read again once it has changed. Safe for use by many
/// threads.
public final class FollowedFile<T> {
    private final Path file;
    private final Reading<T> reading;
    private volatile @Nullable Read<T> read;

    /// Reads a file.
    public interface Reading<T> {
        /// Returns the contents of the file.
        ///
        /// @throws IOException if it cannot be read, or has other contents
        T read() throws IOException;
    }

    /// The contents of the file when it was last read.
    ///
    /// @param state of the file: its time has steps of milliseconds, and a file that replaces it is another one
    private record Read<T>(List<Object> state, T contents) {}

    /// @param reading reads the file
    public FollowedFile(Path file, Reading<T> reading) {
        this.file = file;
        this.reading = reading;
    }

    /// Returns the present contents; empty while there is no file.
    ///
    /// @throws IOException if the file cannot be read, or has other contents
    public Optional<T> contents() throws IOException {
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            List<Object> state = List.of(now.lastModifiedTime(), now.size(), String.valueOf(now.fileKey()));
            Read<T> known = read;
            if (known == null || !known.state().equals(state)) {
                known = new Read<>(state, reading.read());
                read = known;
            }
            return Optional.of(known.contents());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }
}
