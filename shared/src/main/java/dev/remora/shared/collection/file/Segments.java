package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The files of one kind in a folder, numbered from 1: `00001.journal`, `00002.journal` …
///
/// @param folder may be missing for a reader
/// @param suffix with its dot
/// @param opener opens files for writing
public record Segments(Path folder, String suffix, WritableFile.Opener opener) {
    /// Segments written to the operating system's files.
    public Segments(Path folder, String suffix) {
        this(folder, suffix, WritableFile.Opener.DISK);
    }

    /// The path of the file with a number, whether it exists or not.
    public Path path(int number) {
        return folder.resolve(String.format(Locale.ROOT, "%05d%s", number, suffix));
    }

    /// Whether the file with a number exists.
    public boolean exists(int number) {
        return Files.exists(path(number));
    }

    /// The numbers of the existing files, ascending.
    public List<Integer> numbers() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("\\d{5,9}" + java.util.regex.Pattern.quote(suffix)))
                    .map(name -> Integer.valueOf(name.substring(0, name.length() - suffix.length())))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotListed(folder.toString(), StorageFault.cause(e)), e);
        }
    }

    /// Deletes the files with numbers greater than `number`.
    void deleteAfter(int number) {
        for (int n : numbers()) {
            if (n > number) {
                try {
                    Files.delete(path(n));
                } catch (IOException e) {
                    throw Disk.failed(StorageFault.Action.DELETE, path(n), e);
                }
            }
        }
    }
}
