package dev.remora.lab.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A folder that is deleted with its content when closed.
///
/// @param path of the folder
public record ScratchFolder(Path path) implements AutoCloseable {
    /// Creates a folder in the system's temporary folder.
    public static ScratchFolder make(String prefix) throws IOException {
        return new ScratchFolder(Files.createTempDirectory(prefix));
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(path)) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
