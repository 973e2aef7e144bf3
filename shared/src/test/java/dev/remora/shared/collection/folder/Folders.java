package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.Samples;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.collection.folder.CollectionFolder.Opened;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;

/// Collections in folders, for tests.
final class Folders {
    static final Clock CLOCK = Clock.fixed(Samples.NOON, ZoneOffset.UTC);

    private Folders() {}

    static CollectionWriter write(Path folder) {
        return write(FolderLayout.of(folder));
    }

    static CollectionWriter write(FolderLayout layout) {
        return switch (CollectionFolder.openForWriting(layout, Samples.topic(), CLOCK, "the test")) {
            case Opened.Open open -> open.collection();
            case Opened.HeldByAnother held -> throw new AssertionError(held.holder());
        };
    }

    /// Files so small that everything is on many of them.
    static FolderLayout small(Path folder) {
        return small(folder, WritableFile.Opener.DISK);
    }

    static FolderLayout small(Path folder, WritableFile.Opener opener) {
        return new FolderLayout(folder, 600, 3000, 4000, opener);
    }

    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
    }

    static void delete(Path folder) throws IOException {
        for (Path file : files(folder).reversed()) {
            Files.delete(file);
        }
    }
}
