package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.file.Disk;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.reason.StorageFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The mark of a collection into which archives are being imported, so that an import of the same archives resumes
/// after an interruption, and no other one begins there.
///
/// @param archives of each its size in bytes, the time of its last change and its path, separated by blanks; sorted
public record UnfinishedImport(List<String> archives) {
    private static final String NAME = "import.unfinished";

    /// An import of archives.
    public static UnfinishedImport of(List<Path> archives) {
        return new UnfinishedImport(
                archives.stream().map(UnfinishedImport::line).sorted().toList());
    }

    private static String line(Path archive) {
        try {
            return Files.size(archive) + " " + Files.getLastModifiedTime(archive) + " "
                    + archive.toAbsolutePath().normalize();
        } catch (IOException e) {
            throw Ended.wrong("import.unreadable", archive, e);
        }
    }

    /// Returns the interrupted import into a collection; empty if there is none.
    public static Optional<UnfinishedImport> in(Path collection) {
        Path mark = collection.resolve(NAME);
        try {
            return Files.exists(mark) ? Optional.of(new UnfinishedImport(Files.readAllLines(mark))) : Optional.empty();
        } catch (IOException e) {
            throw new CollectionDamaged(new StorageFault.NotRead(mark.toString(), StorageFault.cause(e)), e);
        }
    }

    /// Marks a collection, which may not exist yet.
    public void mark(Path collection) {
        Path mark = collection.resolve(NAME);
        try {
            OwnerOnly.replaceFile(mark, String.join("\n", archives));
        } catch (IOException e) {
            throw Ended.failed(Ended.of(Disk.failed(StorageFault.Action.WRITE, mark, e)));
        }
    }

    /// Returns why a collection cannot be crawled: archives are still to be imported, and a crawl would end that. Empty
    /// while another process writes it, which may be importing: then that process holds the collection.
    public static Optional<StartRefusal> refusal(Path collection) {
        boolean written = CollectionFolder.otherWriter(collection).isPresent(); // asked first: its end unmarks
        return !written && CollectionFolder.isCollection(collection)
                ? in(collection).map(begun -> begun.refusalIn(collection))
                : Optional.empty();
    }

    /// Ends a command that would crawl a collection into which archives are still to be imported, also if none of them
    /// has been imported yet.
    ///
    /// @param collection which this process writes: no other import can be killed between the question and the
    ///     crawl
    static void check(Path collection) {
        in(collection).ifPresent(begun -> {
            throw Ended.badInput(Ended.of(begun.refusalIn(collection)));
        });
    }

    /// Removes the mark: the import is complete.
    public static void unmark(Path collection) {
        Path mark = collection.resolve(NAME);
        try {
            Files.deleteIfExists(mark);
        } catch (IOException e) {
            throw Ended.failed(Ended.of(Disk.failed(StorageFault.Action.DELETE, mark, e)));
        }
    }

    /// Whether another import is of the same archives, wherever they are now.
    public boolean isOf(UnfinishedImport other) {
        return withoutFolders().equals(other.withoutFolders());
    }

    private List<String> withoutFolders() {
        return archives.stream()
                .map(archive -> archive.replaceFirst("^(\\S+ \\S+ ).*/", "$1"))
                .sorted()
                .toList();
    }

    /// Returns the refusal of what would end this import, with the command that completes it.
    public StartRefusal refusalIn(Path collection) {
        String files = archives.stream()
                .map(archive -> DataFolder.quoted(archive.replaceFirst("^\\S+ \\S+ ", "")))
                .collect(Collectors.joining(" "));
        return new StartRefusal.ImportUnfinished(
                collection.getFileName().toString(), files, DataFolder.option(collection.getParent()));
    }
}
