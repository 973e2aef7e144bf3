package dev.remora.lab.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where targets put files that readers are to read.
final class ScratchFile {
    private ScratchFile() {}

    /// A folder that goes, with its files, when the process ends.
    static Path folder() {
        try {
            Path folder = Files.createTempDirectory("remora-fuzz");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> clear(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void clear(Path folder) {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException left) {
            System.err.println("not cleared: " + folder + ", " + left);
        }
    }
}
