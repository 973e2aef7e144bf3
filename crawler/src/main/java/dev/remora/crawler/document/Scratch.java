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

/// A folder for what one process writes while it reads documents. It goes with its process; what a crawl left that
/// was killed, the next one finds by the number of that crawl's process in the name.
final class Scratch {
    private static final String NAME = "remora-documents-";
    private static final Pattern OWNED = Pattern.compile(NAME + "(\\d{1,19})-.*");

    /// The clock of files and that of processes may differ by so much.
    private static final Duration SLACK = Duration.ofSeconds(10);

    private final Path folder;

    private Scratch(Path folder) {
        this.folder = folder;
    }

    /// Makes a folder of this process, empty.
    ///
    /// @param in where
    static Scratch create(Path in) throws IOException {
        return new Scratch(
                Files.createTempDirectory(in, NAME + ProcessHandle.current().pid() + "-"));
    }

    /// The system's folder for temporary files.
    static Path home() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    Path folder() {
        return folder;
    }

    /// How much it holds, bytes; 0 if that cannot be told.
    long size() {
        long sum = 0;
        for (Path file : files(folder)) {
            sum += file.toFile().length();
        }
        return sum;
    }

    /// Deletes it with all that it holds; what cannot be deleted is the system's to clear.
    void delete() {
        delete(folder);
    }

    /// Deletes the folders whose owners are gone.
    static void sweep(Path in) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(in, NAME + "*")) {
            for (Path folder : folders) {
                if (isStale(folder)) {
                    delete(folder);
                }
            }
        } catch (IOException | RuntimeException leftToTheNextOne) {
            // a folder that cannot be listed has been swept by another, or is not ours
        }
    }

    /// Numbers of processes are used again: one that began after the folder was last touched is not its owner.
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
                // it is in the system's folder for temporary files
            }
        }
    }

    /// Deepest first; links are not followed.
    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | RuntimeException gone) {
            return List.of();
        }
    }
}
