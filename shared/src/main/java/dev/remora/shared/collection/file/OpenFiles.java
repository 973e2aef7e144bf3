package dev.remora.shared.collection.file;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// The files of one kind that a reader has opened. Safe for use by many threads.
public final class OpenFiles implements AutoCloseable {
    private final Segments segments;
    private final Consumer<ReadFile> check;
    private final Map<Integer, ReadFile> files = new HashMap<>();

    /// @param check throws if the beginning of a file is invalid
    public OpenFiles(Segments segments, Consumer<ReadFile> check) {
        this.segments = segments;
        this.check = check;
    }

    /// The path of the file with a number.
    public Path path(int number) {
        return segments.path(number);
    }

    /// The file with a number; opened at the first call.
    public synchronized ReadFile file(int number) {
        ReadFile known = files.get(number);
        if (known != null) {
            return known;
        }
        try {
            ReadFile file = new ReadFile(segments.path(number));
            check.accept(file);
            files.put(number, file);
            return file;
        } catch (IOException e) {
            throw new CollectionDamaged(
                    new StorageFault.SegmentNotOpened(segments.path(number).toString(), StorageFault.cause(e)), e);
        }
    }

    @Override
    public synchronized void close() {
        files.values().forEach(ReadFile::close);
        files.clear();
    }
}
