package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.file.Segments;
import java.nio.file.Path;

/// Where things lie in a collection's folder, and how large its files grow. The names are a contract with people
/// and with later versions.
///
/// @param folder the collection's
/// @param journalBytes size after which a new journal segment is begun
/// @param pageBytes the same for the page store
/// @param warcBytes the same for the archive
record FolderLayout(Path folder, long journalBytes, long pageBytes, long warcBytes) {
    static FolderLayout of(Path folder) {
        return new FolderLayout(folder, 64L << 20, 256L << 20, 1L << 30);
    }

    Path topic() {
        return folder.resolve("topic.yaml");
    }

    Segments journal() {
        return new Segments(folder.resolve("journal"), ".journal");
    }

    Segments pages() {
        return new Segments(folder.resolve("pages"), ".pages");
    }

    Segments warc() {
        return new Segments(folder.resolve("warc"), ".warc.gz");
    }

    Path reports() {
        return folder.resolve("reports");
    }

    String name() {
        return folder.toAbsolutePath().getFileName().toString();
    }
}
