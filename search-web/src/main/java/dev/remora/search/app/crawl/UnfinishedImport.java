package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Marks a collection into which archives are being imported, so that an import that was interrupted goes on, and
/// none begins in a collection that was crawled.
public final class UnfinishedImport {
    private static final String NAME = "import.unfinished";

    private UnfinishedImport() {}

    /// Whether an import into a collection was interrupted, and nothing was crawled since.
    public static boolean isIn(Path collection) {
        return Files.exists(collection.resolve(NAME));
    }

    /// An import begins; the folder may not exist yet.
    public static void mark(Path collection) {
        Path mark = collection.resolve(NAME);
        try {
            OwnerOnly.createDirectories(collection);
            Files.writeString(mark, "");
        } catch (IOException e) {
            throw Ended.failed(Ended.of(Disk.failed(StorageFault.Action.WRITE, mark, e)));
        }
    }

    /// The import is complete, or a crawl goes on with its collection.
    public static void unmark(Path collection) {
        Path mark = collection.resolve(NAME);
        try {
            Files.deleteIfExists(mark);
        } catch (IOException e) {
            throw Ended.failed(Ended.of(Disk.failed(StorageFault.Action.DELETE, mark, e)));
        }
    }
}
