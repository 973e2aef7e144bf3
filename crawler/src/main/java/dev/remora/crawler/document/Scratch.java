package dev.remora.crawler.document;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A temporary folder for one reader process. It is deleted with its process; folders of a crawl that was
/// killed are found by the next crawl, because their names contain the process id of their owner.
final class Scratch {
    private static final String NAME = "remora-documents-";
    private static final Pattern OWNED = Pattern.compile(NAME + "(\\d{1,19})-.*");

    /// Tolerance between the clocks of files and of processes.
    private static final Duration SLACK = Duration.ofSeconds(10);

    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    /// Creates an empty folder owned by this process.
    ///
    /// @param in parent folder
    static Scratch create(Path in) throws IOException {
        return new Scratch(
                Files.createTempDirectory(in, NAME + ProcessHandle.current().pid() + "-"));
    }

    /// Returns the system's folder for temporary files.
    static Path home() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    Path folder() {
        return folder;
    }

    /// Returns the total size of its files in bytes; 0 if unknown.
    long size() {
        long sum = 0;
        for (Path file : files(folder)) {
            sum += file.toFile().length();
        }
        return sum;
    }

    /// Deletes the folder with its content; the system removes files that cannot be deleted.
    void delete() {
        delete(folder);
    }

    /// Deletes the folders whose owners no longer exist.
    static void sweep(Path in) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(in, NAME + "*")) {
            for (Path folder : folders) {
                if (isStale(folder)) {
                    delete(folder);
                }
            }
        } catch (IOException | RuntimeException leftToTheNextOne) {
            // A folder that cannot be listed was deleted by another process, or belongs to another user.
        }
    }

    /// Process ids are reused: a process that started after the last change of the folder is not its owner.
    private static boolean isStale(Path folder) throws IOException {
        Matcher owned = OWNED.matcher(folder.getFileName().toString());
        if (!owned.matches() || !Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        Optional<ProcessHandle> owner = ProcessHandle.of(Long.parseLong(owned.group(1)));
        if (owner.isEmpty()) {
            return true;
        }
        Instant touched =
                Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toInstant();
        return owner.get()
                .info()
                .startInstant()
                .map(began -> began.isAfter(touched.plus(SLACK)))
                .orElse(false);
    }

    private static void delete(Path folder) {
        for (Path file : files(folder)) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException leftToTheSystem) {
                // The file is in the system's folder for temporary files.
            }
        }
    }

    /// Returns all files and folders, the deepest first; does not follow links.
    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | RuntimeException gone) {
            return List.of();
        }
    }
}
