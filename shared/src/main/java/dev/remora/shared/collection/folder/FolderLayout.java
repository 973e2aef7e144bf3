package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.file.WritableFile;
import java.nio.file.Path;

/// The files in a collection's folder, and their maximum sizes. The names are a contract with users and later
/// versions.
///
/// @param folder of the collection
/// @param journalBytes size at which a new journal segment is begun
/// @param pageBytes the same for the page store
/// @param warcBytes the same for the archive
/// @param opener opens its files for writing
record FolderLayout(Path folder, long journalBytes, long pageBytes, long warcBytes, WritableFile.Opener opener) {
    static FolderLayout of(Path folder) {
        return new FolderLayout(folder, 64L << 20, 256L << 20, 1L << 30, WritableFile.Opener.DISK);
    }

    Path topic() {
        return folder.resolve("topic.yaml");
    }

    Segments journal() {
        return new Segments(folder.resolve("journal"), ".journal", opener);
    }

    /// The folder in which a repair writes the new journal before it replaces the old one.
    Segments freshJournal() {
        return new Segments(folder.resolve("journal.new"), ".journal");
    }

    Segments pages() {
        return new Segments(folder.resolve("pages"), ".pages", opener);
    }

    Segments warc() {
        return new Segments(folder.resolve("warc"), ".warc.gz", opener);
    }

    Path reports() {
        return folder.resolve("reports");
    }

    /// Whether there are responses or pages. The journal's first frame is durable before the first of them is
    /// stored.
    boolean holdsStored() {
        return !(warc().numbers().isEmpty() && pages().numbers().isEmpty());
    }

    String name() {
        return folder.toAbsolutePath().getFileName().toString();
    }
}
