package dev.remora.search.app.crawl;

import dev.remora.search.watch.CrawlWatch.DiskUse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the parts of a collection's folder take on disk.
final class FolderSizes {
    private FolderSizes() {}

    /// Returns the files and folders in a folder by name; none if it has just been set aside.
    static List<DiskUse> of(Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.sorted()
                    .map(part -> new DiskUse(part.getFileName().toString(), bytes(part)))
                    .toList();
        } catch (IOException vanished) {
            return List.of();
        }
    }

    private static long bytes(Path part) {
        try (Stream<Path> files = Files.walk(part)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException | UncheckedIOException vanished) {
            return 0;
        }
    }
}
