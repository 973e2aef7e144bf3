package dev.remora.search.thumbnail;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A file with the time when it was written.
record DatedFile(Path file, Instant at) {
    /// Returns the files in a folder and its folders, oldest first. What is deleted meanwhile is left out.
    static List<DatedFile> in(Path folder) {
        List<DatedFile> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, Set.of(), 2, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.add(new DatedFile(
                                file, attributes.lastModifiedTime().toInstant()));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException gone) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException gone) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException impossible) {
            throw new IllegalStateException("failures are passed over", impossible);
        }
        found.sort(Comparator.comparing(DatedFile::at).thenComparing(DatedFile::file));
        return found;
    }
}
